# Every sentence that ArtBox says, in English. Markdown is Discord's.

## The shapes

shape-circle = circle
shape-square = square
shape-triangle = triangle
shape-line = line
shape-absent = not this round
shape-count = { $shape } ×{ $count }
none = none

## The lobby

lobby-title = ## 🎨 ArtBox: who’s in?
lobby-what = Draw a secret word using only the shapes the dice allow. Then guess everybody else’s.
lobby-about = { $fewest }–{ $most } players, about { $minutes } minutes.
lobby-about-slow = { $fewest }–{ $most } players, over some days.
lobby-quiet-hours = Quiet hours: { $begin }–{ $end } ({ $zone })
lobby-players = At the table: **{ $count }** of { $most }
lobby-host = { $seat }. { $who } · host
lobby-seat = { $seat }. { $who }
seat-of = { $name } · seat { $number }
seat-of-nobody = Seat { $number }
lobby-host-watches = Host: { $who } (not playing)
lobby-empty = No players yet.
lobby-begun = Game on! First to { $target ->
    [1] 1 point
   *[other] { $target } points
}.
lobby-dms = 📬 I’ll DM you your cards. Rather in this channel? *No DMs, please* gives you the same here, for your eyes only.
lobby-closed = This table is closed.

## Buttons

button-join = Join
button-leave = Leave
button-start = Start
button-rules = How to play
button-no-dms = No DMs, please
button-dms = Send me DMs
button-vote = Vote
button-artist = Name an artist
button-hand = My hand
button-keep = Keep “{ $word }”
button-put-back = Put back “{ $word }”
button-another-pair = Another pair (once a game)
button-roll = Roll the dice
button-draw = Hand in a drawing
button-another = Use another
button-draw-word = Hand in “{ $word }”
button-for-word = For “{ $word }”
button-swap = Swap the two
button-swap-one = It is “{ $word }”
button-take-blank = Hand in this empty sheet
button-finish = Finish
button-next = Next round
button-again = Play again
button-nudge = Nudge
button-resume = Resume
button-pause = Pause
button-skip = Skip
button-host = Host…
button-lock = Lock
button-unlock = Unlock
button-export = Export
button-forget = Forget me
button-forget-sure = Yes, forget me
button-options = Options
button-turn-on = Turn on
button-turn-off = Turn off
button-write = Change
button-usual = Back to usual
button-all-usual = Everything back to usual
button-usual-sure = Yes, back to usual
button-keep-it = No, keep it
button-words = Word packs

## What the table waits for

until = ⏳ Until { $when }.
until-lasts = ⏳ { $length }, until { $when }.
length-days = { $count ->
    [1] 1 day
   *[other] { $count } days
}
length-hours = { $count ->
    [1] 1 hour
   *[other] { $count } hours
}
length-minutes = { $count ->
    [1] 1 minute
   *[other] { $count } minutes
}
length-seconds = { $count ->
    [1] 1 second
   *[other] { $count } seconds
}
last-call = ⏰ Last call!
paused = ⏸️ The game is paused; all timers are stopped.
trouble-lacks = I cannot show the game in its channel, because I lack: { $names }. Give me that under *Channel settings → Permissions*, then use `/artbox resume` there.
trouble-explicit = Discord refuses to show the drawings of this round: it takes one of them for explicit. The host or a moderator can hide that one, in the menu that I sent to the host or with `/artbox hide` there; then I show the others. If nothing comes, it was another one.
trouble-explicit-which = { $count ->
    [1] It is probably drawing **{ $places }**: that one was refused alone, too.
   *[other] It is probably one of the drawings **{ $places }**: those were refused alone, too.
}
trouble-not-in-thread = I cannot show the game, because I am not in its private thread. Mention me there, then use `/artbox resume`.
trouble-thread-rests = I cannot show the game, because its thread is archived. Write something there to open it again, then use `/artbox resume`.
trouble-thread-locked = I cannot show the game, because its thread is locked. Somebody who manages threads can unlock it; then use `/artbox resume` there.
trouble-no-access = I cannot see the game’s channel any more. Give me *View Channel* under *Channel settings → Permissions*, then use `/artbox resume` there.
trouble-no-permission = Discord says that I may not show the game in its channel. Under *Channel settings → Permissions*, let me view the channel, send messages and attach files; then use `/artbox resume` there.
trouble-automod = This server’s AutoMod blocks what I show, perhaps a word or a name. Under *Server settings → AutoMod*, exempt one of my roles, then use `/artbox resume` there.
trouble-links = Discord’s filter for links blocks what I show. Use `/artbox resume` there to try again, or `/artbox stop`.
trouble-files-limited = Discord takes no files in this server for now. Use `/artbox resume` there later.
trouble-too-large = A picture is too large for Discord. Use `/artbox resume` there to try again, or `/artbox stop`.
trouble-unknown = Discord refuses to show the game in its channel, and I do not know why. Use `/artbox resume` there to try again, or `/artbox stop`.
trouble-reference = If it stays so, tell whoever runs this bot: `{ $reference }`.
trouble-told = ⏸️ Your game in { $place } is paused; nothing is lost.
trouble-told-over = Your game in { $place } is over, and I could not show how it ended.
no-deadline = Take your time: there is no limit.
waiting-lobby = { $missing ->
    [0] Ready when you are: anyone at the table can press *Start*.
    [1] One more player is needed.
   *[other] { $missing } more players are needed.
}
waiting-over = This game is over.
waiting-vote = Still to vote: { $who }.
waiting-artist = Still open: who names an artist first?
waiting-words = Still choosing { $each ->
    [1] a word
   *[other] words
}: { $who }.
waiting-roll = { $who } rolls the dice.
waiting-draw = Still drawing: { $who }.
waiting-link = Still guessing: { $who }.
waiting-reveal = The round is over. Anybody at the table can press *Next round*.

## Who begins

vote-title = ## Who has the most artistic flair?
vote-what = Vote for another player. Votes are secret; most votes starts.
vote-hand = Vote for whoever has the most artistic flair. You can change your vote until everybody has voted.
vote-placeholder = Choose a player
vote-tie = Nobody has the most votes.
artist-title = ## Quick: name an artist!
artist-what = Any painter, sculptor or cartoonist. The first answer starts; nobody checks it.
artist-first = You were first: you start.
artist-none = Nobody answered.
start-voted = { $who } has the most votes and starts.
start-named-artist = { $who } was first with { $artist } and starts.
start-drawn = { $who } starts: drawn at random.
start-host = { $who } is the host and starts.
start-turn = { $who } starts this round.
start-took-over = { $who } is now the starting player.

## The words

words-title = ## Round { $round }
words-what =
    I sent you { $each ->
        [1] two word cards by direct message: keep one.
       *[other] three word cards by direct message: keep two, and draw both.
    }
    -# No message? Press *My hand*; only you will see it.
words-what-channel =
    { $each ->
        [1] Two word cards wait for you: keep one.
       *[other] Three word cards wait for you: keep two, and draw both.
    }
    -# Press *My hand*; only you will see it.
words-done = Everybody has chosen { $each ->
    [1] a word
   *[other] two words
}.
words-by-chance = { $each ->
    [1] Everybody has a word. { $who } ran out of time and got one at random.
   *[other] Everybody has two words. { $who } ran out of time and got them at random.
}
cards-what = { $each ->
    [1] Choose the word you will draw. The other card goes back into the deck. Keep it secret!
   *[other] You draw two of these words, a picture for each. Choose the card that goes back into the deck. Keep them secret!
}
cards-alt = { $count ->
    [2] Your two word cards: { $first } and { $second }.
   *[other] Your three word cards: { $first }, { $second } and { $third }.
}
cards-kept = { $count ->
    [1] Your word: { $first }. Keep it secret!
   *[other] Your words: { $first } and { $second }. Keep them secret!
}
cards-by-chance = { $count ->
    [1] Time ran out, so your word was picked at random: { $first }. Keep it secret!
   *[other] Time ran out, so your words were picked at random: { $first } and { $second }. Keep them secret!
}
card-alt = { $count ->
    [1] Your word card: { $first }.
   *[other] Your word cards: { $first } and { $second }.
}
hand-title = ### { $place }
hand-title-round = ### { $place } · round { $round }
hand-next-round = You play from the next round.

## The dice

turn-title = ### { $who }, it is your turn: roll the dice!
turn-done = { $who } rolled the dice.
turn-by-chance = The dice were rolled for { $who }.
dice-title = ### { $shapes }
dice-what = { $each ->
    [1] Draw your word using only these shapes.
   *[other] Draw your two words using only these shapes, a picture for each.
}
dice-rule = Each at least once, in any number and size.
dice-rule-exact = Exactly this many of each, in any size.
dice-absent = Not this round: { $absent }.
dice-no-letters = No letters or digits.
dice-alt = Four shape cards with the dice on them. Shapes to draw with: { $shapes }. Not this round: { $absent }.

## Drawing

drawing-title = ### Drawings
drawing-none = Nobody has handed in yet.
drawing-done = All drawings are in.
drawing-missing = { $each ->
    [1] No drawing from { $who }.
   *[other] Not both drawings from { $who }.
}
drawing-closing = Time’s up: waiting for the last uploads…
token-line = 🟠 **{ $token }** { $who }
half-line = ◽ { $who } · one of two is in
remind = ⏰ { $who } — your { $count ->
    [1] drawing is
   *[other] drawings are
} still missing.
remind-each = ⏰ { $who } — still missing.
remind-one = { $who } ({ $count ->
    [1] one drawing
   *[other] two drawings
})
remind-over = ⏰ That was the last call for drawings.
draw-what = { $count ->
    [1] Draw { $first } using { $shapes }.
   *[other] Draw { $first } and { $second }, a picture for each, using { $shapes }.
}
draw-how = { $each ->
    [1] Draw with anything you like, then send me the picture here, or press *Hand in a drawing*.
   *[other] Draw with anything you like, then send me both pictures here, in the order of your words, or press *Hand in* for each.
}
draw-how-channel = { $each ->
    [1] Draw with anything you like and upload the picture with *Hand in a drawing*.
   *[other] Draw with anything you like and upload each picture with its *Hand in*.
} Don’t post it in this channel: everybody would see it.
draw-done = ✅ Handed in (token { $token }). You can replace it, but then you go to the back of the line.
draw-done-both = You have token { $token }. You can replace a picture, but then you go to the back of the line.
draw-word-in = ✅ { $word } is in
draw-word-missing = ▫️ { $word } is missing
draw-word-comes = ⏳ { $word } is on its way
draw-on-its-way = Your drawing is on its way…
draw-answer = ✅ Your drawing is in. You have token **{ $token }**.
draw-answer-half = ✅ That drawing is in. You get your token when both are.
draw-answer-word = It shows { $word }.
draw-answer-same-half = ✅ That drawing is in already.
draw-answer-older-half = You handed in another drawing after this one, and that one counts.
draw-which-word = Both your drawings are in. Which one does this picture replace? You go to the back of the line then.
draw-which-word-blank = This drawing looks empty, and both of yours are in. Which one do you want to replace with it anyway?
swapped = 🔀 Swapped. This is how they will hang:
draw-answer-again = ✅ Your new drawing replaces the old one. You now have token **{ $token }**.
draw-answer-last = ✅ Your drawing is in, and it was the last one: the board is up.
draw-answer-same = ✅ That drawing is in already, and keeps token **{ $token }**.
draw-answer-older = You handed in another drawing after this one, and that one counts: token **{ $token }**.
draw-answer-shown = This is how it will hang. You can use another picture, but then you go to the back of the line.
draw-answer-shown-direct = This is how it will hang. To use another picture, send it here; but then you go to the back of the line.
draw-answer-refused = 🚫 But Discord refuses to show this picture, so the board may have to do without it.
draw-answer-alt = Your drawing on its card
draw-blank = This drawing looks empty. Hand it in anyway?
draw-table = #{ $channel } ({ $server })
draw-table-above = #{ $channel } · { $above } ({ $server })
draw-table-round = { $table }, round { $round }
draw-table-somewhere = A table in { $server }
draw-which-table = More than one table waits for a drawing of yours. Which one is this for?
draw-which-table-blank = This drawing looks empty, and more than one table waits for a drawing of yours. Which one do you want to hand it in to anyway?
form-draw-title = Hand in a drawing
form-draw-label = Your drawing
form-draw-hint = Choose a file, don’t paste: PNG, JPEG, WebP, GIF, AVIF, HEIC, up to { $megabytes } MB. Hidden until all are in.

## The sketch pad: a page that opens from the hand. Here, plain text; the first line of an end is its title.

button-pad = Draw here
button-pad-word = Draw “{ $word }”
draw-how-pad = { $each ->
    [1] *Draw here* opens a sketch pad with just these shapes. Or draw with anything you like and send me the picture here.
   *[other] *Draw* opens a sketch pad with just these shapes. Or draw with anything you like and send me both pictures here, in the order of your words.
}
draw-how-pad-channel = { $each ->
    [1] *Draw here* opens a sketch pad with just these shapes. You can also draw with anything you like and upload the picture with *Hand in a drawing*.
   *[other] *Draw* opens a sketch pad with just these shapes. You can also draw with anything you like and upload each picture with its *Hand in*.
} Don’t post it in this channel: everybody would see it.
pad-language = en
pad-title = ArtBox sketch pad
pad-loading = Laying out the paper…
pad-no-script = The sketch pad needs JavaScript. You can draw with whatever you like instead, and send the picture to the bot.
pad-away = The bot cannot be reached just now. I keep trying, and nothing is lost.
pad-word = Draw
pad-sheet = Your drawing
pad-tools = Tools
pad-keys = Tab goes from shape to shape. Arrow keys move the chosen one, plus and minus scale it, square brackets turn it, Delete deletes it; with Shift in small steps. Control and Z undoes.
pad-hint-touch =
    Tap a shape to add it.
    Drag to move; two fingers turn and resize.
pad-hint-mouse =
    Click a shape to add it.
    Drag to move; its handles turn and resize.
pad-add = Add a { $shape }
pad-add-of = Add a { $shape }, { $number } of { $count }
pad-name = { $shape }, { $number } of { $count }
pad-name-turned = { $shape }, { $number } of { $count }, turned { $degrees } degrees
pad-undo = Undo
pad-redo = Redo
pad-duplicate = Duplicate
pad-delete = Delete
pad-clock = { $time }
pad-no-deadline = No time limit
pad-paused = Paused
pad-keeping = saving draft…
pad-kept = draft saved
pad-missing = Still missing: { $shapes }
pad-too-many = Too many: { $shapes }
pad-shape-count = { $shape } ×{ $count }
pad-nothing-missing = All shapes are there. Not handed in yet.
pad-hand-in = Hand in
pad-handed-in = Handed in: token { $token }
pad-handed-in-what = You can close this page. Changed your mind? Open Draw here again (you then move to the back of the order).
pad-handed-in-last = Handed in! You were last: token { $token }
pad-handed-in-last-what = Go back to Discord: the board is up.
pad-handed-in-half = “{ $word }” is in
pad-handed-in-half-what = You get your token when your other drawing is in, too.
pad-handed-in-once = This drawing is in. Handing in again replaces it.
pad-other = { $word } ▸
pad-other-in = ✓ { $word }
pad-go-on = Draw “{ $word }”
pad-handed-in-twice = You have token { $token }. Handing in again moves you to the back of the order.
pad-changed-elsewhere = Your sketch was changed on another device. This is the latest; Undo brings back what was here.
pad-no-link =
    This link does not open a sketch
    Open Draw here in the direct message from the bot once more.
pad-over =
    This link has expired
    Its drawing time is over. My hand in Discord shows where the game is now.
pad-ends = Time’s up. One moment…
pad-time-up = Time’s up.
pad-skipped = Skipped ahead.
pad-a-shape = a { $shape }
pad-too-late =
    { $over } Your sketch was not handed in.
    Go back to Discord: the game goes on there.
pad-too-late-lacking =
    { $over } Your sketch was not handed in: it still lacked { $shapes }.
    Go back to Discord: the game goes on there.
pad-too-late-miscounted =
    { $over } Your sketch was not handed in: it had too few or too many of { $shapes }.
    Go back to Discord: the game goes on there.
pad-too-late-sketch =
    { $over } Your sketch was handed in: token { $token }
    Go back to Discord: the game goes on there.
pad-too-late-earlier =
    { $over } Your earlier drawing (token { $token }) counts.
    Go back to Discord: the game goes on there.
pad-used =
    Your drawing is in
    Go back to Discord. To change it while there is time, open Draw here again (you then move to the back of the order).
pad-too-often = That was very fast. Wait a moment: I keep trying, and nothing is lost.
pad-too-large = That is more than a sketch can hold. Delete some shapes.
pad-full = The bot has no room left to keep your sketch. Leave this page open: I keep trying. Please tell whoever runs the bot.
pad-flaw-unreadable = I cannot read that sketch. Reload this page and try again.
pad-flaw-too-many = A sketch has { $most } shapes at the most. Delete some first.
pad-flaw-not-rolled = That shape is not allowed this round: { $shapes }. Delete it.
pad-flaw-off-sheet = A shape lies off the sheet: { $shapes }. Move its middle onto it.
pad-flaw-too-small = A shape is too small to be seen: { $shapes }. Make it larger, or delete it.
pad-flaw-too-large = A shape is larger than the sheet: { $shapes }. Make it smaller.
pad-flaw-missing = Still missing: { $shapes }. Add it and hand in again.
pad-flaw-wrong-count = This game wants exactly as many of each shape as there are dice on it. Look at: { $shapes }.

## Linking

board-title = ## The drawings are up! Which shows which word?
board-alt = The board with { $count } drawings, numbered from 1.
word-line = `{ $letter }` { $word }
word-choice = { $letter } · { $word }
linking-title = ### Which word is which drawing?
linking-what = Press *My hand* to guess. Nobody else sees your guesses.
linking-nobody = Nobody has finished yet.
linking-finished = Finished: { $who }
hourglass = ## ⏳ { $who } is done!
hourglass-for-table = ## ⏳ The hourglass is turned!
sheet-progress = **{ $done }** of { $count } guessed.
sheet-complete = All guessed. *Finish* locks your guesses and gives the others { $length }.
sheet-complete-hourglass = All guessed. *Finish* locks your guesses.
sheet-own = **{ $own }** { $count ->
    [1] is
   *[other] are
} yours
sheet-spare = { $count ->
    [1] one word belongs to no drawing
   *[other] { $count } words belong to no drawing
}
sheet-guess = { $place } → { $word }
sheet-guess-now = **{ $place } → { $word }**
sheet-chosen = ✓ { $word }
sheet-number = { $place }
sheet-number-guessed = ✓ { $place }
sheet-alt = Drawing { $place }.
sheet-alt-hidden = Drawing { $place } is hidden.
sheet-moved = Your guesses go on below; *My hand* shows them, too.
sheet-finished = ✅ Your guesses are locked.
sheet-guesses = Your guesses: { $guesses }
sheet-nothing = You made no guesses this round.
sheet-result = Your guesses: **{ $correct }** of { $count } correct.
sheet-right = { $place } ✅ { $word }
sheet-wrong = { $place } ❌ { $word } (it was *{ $right }*)
sheet-missed = { $place } ▫️ no guess (it was *{ $right }*)
linked = Drawing **{ $place }** → { $word }
unlinked = Drawing **{ $place }** has no word now.
finished = ✅ Your guesses are locked.

## What calls people: in a direct message, or in the channel whoever has closed those. No secret: locked screens show it.

direct-start = 🎨 { $place }: the game begins! Your vote first; your words come right after.
direct-artist = 🎨 { $place }: the game begins! Quick, name an artist; your words come right after.
direct-cards = 🃏 { $place } · round { $round }: choose the { $each ->
    [1] word
   *[other] words
} you will draw.
direct-roll = 🎲 { $place } · round { $round }: you start. Roll the dice!
direct-draw = ✏️ { $place } · round { $round }: the dice are rolled. Draw your { $each ->
    [1] word
   *[other] two words
}!
direct-sheet = 🖼️ { $place } · round { $round }: the drawings are up. Which shows which word?
direct-hourglass = ⏳ { $place }: { $who } is done! You still have { $count ->
    [0] to press *Finish*.
    [1] drawing { $places }.
   *[other] drawings { $places }.
}
direct-hourglass-for-table = ⏳ { $place }: the hourglass is turned! You still have { $count ->
    [0] to press *Finish*.
    [1] drawing { $places }.
   *[other] drawings { $places }.
}
direct-nudged = 👋 { $place }: { $who } is waiting for you!
direct-round = { $place } · round { $round }
call-start = 🎨 { $who } — the game begins! I cannot reach you by direct message: everything is in *My hand*.
call-start-channel = 🎨 { $who } — the game begins! Everything is in *My hand*.
call-cards = 🃏 { $who } — your cards are in *My hand*.
call-roll = 🎲 { $who } — you start: roll the dice!
call-draw = ✏️ { $who } — the dice are rolled: { $each ->
    [1] draw your word! It is
   *[other] draw your two words! They are
} in *My hand*.
call-sheet = 🖼️ { $who } — the drawings are up: guess in *My hand*.
call-hourglass = ⏳ { $who } — the hourglass is turned: finish your guesses in *My hand*.
call-nudged = 👋 { $who } — the table is waiting for you!

## Who comes and goes, and what hosts and moderators do

event-joined = 🪑 { $who } joins from the next round.
event-came-back = 🪑 { $who } is back from the next round.
event-left = 🚪 { $who } has left. The game goes on.
event-removed = 🚪 { $who } was removed by { $by }.
event-let-in = 🚪 { $who } may join again.
event-locked = 🔒 { $by } has locked the table: nobody can join.
event-unlocked = 🔓 { $by } has unlocked the table: there is *Join* again.
event-start = { $who } is now the starting player.
event-host = 👑 { $who } is the host now.
event-host-by = 👑 { $by } has made { $who } the host.
event-paused = ⏸️ { $by } has paused the game; all timers are stopped.
event-paused-by-bot = ⏸️ I have paused the game; all timers are stopped.
event-mended = ▶️ { $who }, I can show the game here again. Press *Resume* when everybody is there.
event-resumed = ▶️ { $by } has resumed the game.
event-skipped = ⏭️ { $by } skipped ahead.
event-hidden = 🙈 { $by } has hidden drawing **{ $place }**. It keeps its place, and earns nothing.
event-hidden-scored = 🙈 { $by } has hidden drawing **{ $place }**. The points stay as they are.
event-shown-again = 👀 { $by } shows drawing **{ $place }** again. It can earn points.
event-shown-again-scored = 👀 { $by } shows drawing **{ $place }** again. The points stay as they are.
event-nudged = 👋 { $by } has nudged { $who }.
paused-stand-in = -# If nothing is heard of the host for { $length }, anyone at the table can resume.
table-locked = 🔒 The table is locked: nobody can join.
host-title = ### 👑 Host: { $who }
host-stand-in = The host and the moderators look after this table. When it waits for the host, and nothing is heard of them for { $length }, you can go on in their place.
host-stand-in-from = If nothing is heard of { $who } until { $when }, you can go on in their place: press *Host…* again then.
host-stand-in-now = Nothing was heard of { $who } for { $length }: you can go on in their place.
host-menu-hand-on = Make somebody the host
host-menu-take-out = Remove a player
host-menu-let-in = Let somebody in again
handed-on = { $who } is the host now.
answer-let-in = { $who } may join again.
answer-locked = Locked. Nobody can join until you unlock it.
answer-unlocked = Unlocked. People can join again.
answer-paused = Paused. Press *Resume* to continue.
answer-resumed = The game goes on.
answer-skipped = Skipped.
answer-nudged = Nudged.
answer-which-hidden = Drawing **{ $place }** of round { $round } is hidden.
answer-which-hidden-before = Drawing **{ $place }** of round { $round } of the game before is hidden.
answer-hidden-earns-nothing = It keeps its place, and earns nothing.
answer-hidden-scored = The points stay as they are.
answer-hidden-everywhere = None of my messages shows it any more.
answer-hidden-waiting = { $count ->
    [1] ⚠️ One message of mine still shows it, since Discord did not answer me. I keep trying; hide the drawing once more to see how far I am.
   *[other] ⚠️ { $count } messages of mine still show it, since Discord did not answer me. I keep trying; hide the drawing once more to see how far I am.
}
answer-hidden-slow = ⚠️ Some messages of mine still show it, since Discord is slow. I go on; hide the drawing once more to see how far I am.
answer-hidden-refused = { $count ->
    [1] ⚠️ I can neither change nor delete this message, which still shows it; please delete it: { $links }
   *[other] ⚠️ I can neither change nor delete these messages, which still show it; please delete them: { $links }
}
answer-hidden-direct = { $count ->
    [1] ⚠️ One person still sees it in a direct message that I can neither change nor delete.
   *[other] ⚠️ It can still be seen in { $count } direct messages that I can neither change nor delete.
}
answer-hidden-private = { $count ->
    [1] ⚠️ One player still sees it in a private answer of mine, until they press something in it or restart Discord: those can be changed for a quarter of an hour only.
   *[other] ⚠️ { $count } players still see it in private answers of mine, until they press something in them or restart Discord: those can be changed for a quarter of an hour only.
}
answer-which-shown = Drawing **{ $place }** of round { $round } can be seen again.
answer-which-shown-before = Drawing **{ $place }** of round { $round } of the game before can be seen again.
answer-shown-earns = It can earn points.
answer-shown-scored = The points stay as they are.
answer-reported = Thanks. Moderators find your report of drawing **{ $place }** of round { $round } in `/artbox log`.
answer-reported-moderators = I tell them at once, in a channel of theirs.
answer-reported-host = I tell the host privately, too, if direct messages reach them.
answer-reported-perhaps = I tell the host privately, too, if direct messages reach them and the drawing is not their own.
answer-reported-nobody = I do not tell the host, who drew it: if it cannot wait, write to a moderator.
answer-reported-yours = You are the host: `/artbox hide` hides it at once.
report-told = 🚩 { $place }: somebody has reported drawing **{ $drawing }** of round { $round }. Only you and moderators hear of it.
report-told-moderators = 🚩 { $place }: somebody has reported drawing **{ $drawing }** of round { $round }.
report-reason = They wrote: { $text }
report-what = Here it hangs: { $link } — in the menu of that message, under *Apps*, *Hide a drawing* hides it.
report-what-somewhere = `/artbox hide` hides it.
drawing-option = Drawing { $place }
drawing-placeholder = Which drawing of round { $round }?
choose-hide = Which drawing do you want to hide?
choose-unhide = Which hidden drawing do you want to show again?
choose-report = Which drawing do you want to report? Only the host and moderators hear of it.
log-title = ### Moderation log
log-reports-title = ### Reports
log-empty = Nothing yet.
log-bot = the bot
log-let-in = { $when } · { $by } let { $who } in again
log-locked = { $when } · { $by } locked the table
log-unlocked = { $when } · { $by } unlocked the table
log-host = { $when } · { $by } made { $who } the host
log-removed = { $when } · { $by } removed { $who }
log-paused = { $when } · { $by } paused the game
log-resumed = { $when } · { $by } resumed the game
log-skipped = { $when } · { $by } skipped ahead
log-hidden = { $when } · { $by } hid drawing { $place } of round { $round }
log-shown-again = { $when } · { $by } showed drawing { $place } of round { $round } again
log-reported = { $when } · { $by } reported drawing { $place } of round { $round }: { $text }
log-stopped = { $when } · { $by } stopped the game

## The reveal

reveal-title = ## The answers
reveal-legend = -# Under each drawing is its word. ✓ correct guesses · ✏ place in the order of handing in · ★ point for the best drawing
reveal-alt = The drawings with their words.
reveal-alt-line = { $place }: { $word }, handed in as number { $token }, { $number ->
    [0] guessed by nobody
   *[other] guessed by { $number }
}.
reveal-line = `{ $place }` { $word } by { $who } · guessed by { $right }
reveal-line-nobody = `{ $place }` { $word } by { $who } · nobody got it
reveal-saw = { $who } saw *{ $word }*
reveal-saws = -# { $saw }
reveal-added = -# From the deck, drawn by nobody: { $words }
point-drawing = ⭐ **Best drawing:** { $who } — { $count } of { $of } got “{ $word }”
point-drawings = ⭐ **Best drawings:** { $who } — { $count } of { $of } guesses of “{ $word }” and “{ $other }” were correct
point-drawing-none = Nobody guessed any drawing: no point.
point-drawing-passed = **Best drawing:** no point this time.
point-drawing-left = -# No point for { $who }: { $count ->
    [1] the artist has left the table
   *[other] these artists have left the table
}.
point-drawing-hidden = -# No point for { $who }: { $count ->
    [1] the drawing is hidden
   *[other] these drawings are hidden
}.
point-links = ⭐ **Best eye:** { $who } — { $count } of { $of } correct
point-links-none = Nobody else had a correct guess: no point for the best eye.
point-links-passed = **Best eye:** no point this time.
point-links-has = -# { $who } already has the point for the best drawing; the best eye is somebody else’s.
point-links-left = -# No point for { $who }: { $count ->
    [1] that player has left the table
   *[other] these players have left the table
}.
point-counted = { $who } ({ $count } correct)
tie-number = (tie: more players guessed their own drawing)
tie-token = (tie: handed in first)
tie-seat = (tie: sits nearest to the starting player)
void-no-links = ## No points this round: nobody has guessed anything.
void-few-drawings = { $count ->
    [0] ## No points this round: nobody has handed in a drawing.
    [1] ## No points this round: there is only one drawing, and guessing needs two.
   *[other] ## No points this round: nobody was left to guess.
}
void-few-artists = { $count ->
    [0] ## No points this round: nobody has handed in a drawing.
   *[other] ## No points this round: only one player has handed in, and guessing needs two.
}
void-drawn = `{ $place }` { $word } by { $who }
void-alt = { $place }: { $word }
void-word = { $who }: { $word }
void-words = -# Without a drawing: { $words }
score-title = ### Score · first to { $target }
score-line = **{ $score }** { $gained ->
    [0] { $who }
   *[other] (+{ $gained }) { $who }
}
score-line-gone = **{ $score }** { $gained ->
    [0] { $who }
   *[other] (+{ $gained }) { $who }
} · has left
next-round-by-button = The next round starts when somebody at the table presses *Next round*.
next-round-by-itself = Next round starts { $when }.
grace = 👋 I was away for a moment. Nothing is lost, and there is some more time.

## The end

end-winner = ## 🏆 { $who } wins with { $score ->
    [1] 1 point
   *[other] { $score } points
}!
end-tie-number = Level on points: the drawing that more players guessed in the last round decides.
end-tie-token = Level on points: who handed in earlier in the last round decides.
end-tie-seat = Level on points, without drawings in the last round: the seat decides.
end-why-too-few = Fewer than { $fewest ->
    [3] three
   *[other] { $fewest }
} players are left, so the game ends here.
end-target = ## The game is over.
end-too-few = ## A short game: nobody at the table has a point yet, so nobody wins.
end-deserted = ## Everybody has left: the game is over.
end-abandoned = ## Nobody is playing any more: the game is over without a winner.
end-abandoned-void = ## Two rounds in a row without points: the game is over without a winner.
end-stopped = ## The game was stopped. There is no winner.
end-lobby-abandoned = No game was started at this table, so it closed itself. `/artbox new` opens another one.
end-lobby-stopped = The table was closed. `/artbox new` opens another one.
end-step = **{ $seat }** { $who } · { $score ->
    [1] 1 point
   *[other] { $score } points
}
end-step-gone = { $who } · { $score ->
    [1] 1 point
   *[other] { $score } points
} · has left
award-title = ### What we will remember
award-eye = 👁️ **Sharpest eye:** { $who } — { $count } correct guesses in all
award-riddle = 🎭 **Most mysterious drawing:** “{ $word }” by { $who } made { $count } people see something else
award-perfect = 💯 **A perfect round:** { $who } — all { $count } drawings guessed
award-alike = 👯 **Of one mind:** { $who } — the same guess { $count } times out of { $count }
award-known = 💡 **Clear as day:** everybody guessed “{ $word }” by { $who }
award-pencil = ✏️ **First with the pencil:** { $who } — first to hand in { $count } times
award-and = { $one } and { $other }
album-title = ### 📖 The album of this game
album-legend = -# The letter on a figure is the artist: { $seats }. ✓ correct guesses.
album-more = -# The album goes on.
album-seat = **{ $seat }** { $who }
album-alt-round = Round { $round }: { $drawings }.
album-alt-drawing = { $word } by { $seat }
again-what = Thank you for playing!
podium-alt = Place { $rank }: { $seat }, { $score ->
    [1] 1 point
   *[other] { $score } points
}.

## Answers to whoever acted

opened-plays = Your table is open, and you are in. Press *Start* when everybody is there.
opened-watches = Your table is open. You host without playing; press *Start* when everybody is there.
opened-in-thread = It stands in { $place }: whoever wants to play joins there.
thread-name = ArtBox · { $who }’s table
opened-again = The same people sit at a new table. Press *Start* when everybody is ready.
joined = You’re in. I’ll DM you your words when the game starts.
joined-no-dms = You’re in, without DMs. When the game starts I mention you here: *My hand* shows your words, and only you see them.
joined-channel = You’re in. When the game starts I mention you here: *My hand* shows your words, and only you see them.
joined-running = Welcome! You play from the next round.
dms-unwanted = No DMs for you, in this and every later game. When there is something to do I mention you in the channel: press *My hand* there, and only you see it.
dms-wanted = I’ll DM you again, from the next round on. Until then *My hand* in the channel shows you everything.
left = You have left the table. `/artbox join` brings you back.
removed = { $who } is no longer at the table, and stays out until you let them in again: `/artbox host`.
started = Game on!
stopped = The game is stopped.
rolled = You rolled the dice.
note-everyone-commands = ⚠️ Not everybody may use commands in this channel: *Channel settings → Permissions → Use Application Commands*. The buttons work all the same.
note-everyone-files = ⚠️ Not everybody may attach files in this channel: *Channel settings → Permissions → Attach Files*. Drawings can always be sent to me as a direct message.
note-join-files = You may not attach files in this channel: send your drawings to me as a direct message.
status-lobby = ### The table is open
status-round = ### Round { $round } · first to { $target }

## Direct messages to the bot

direct-text = I only understand pictures here. `/artbox new` in a channel of your server opens a table; `/artbox rules` tells how to play.
direct-text-awaited = I only understand pictures here. Your drawing is awaited at { $places }: send it to me as a picture.
direct-several = That is more than one picture. Please send just the one that you want to hand in.
direct-public = That picture was not handed in, and everybody here can see it. Delete it, and press *Hand in a drawing*.
direct-public-pad = That picture was not handed in, and everybody here can see it. Delete it, and press *Draw here* or *Hand in a drawing*.
direct-nobody-awaits = That is a fine picture, but no table waits for a drawing of yours now.

## What a table plays by: each row with its name, what it says, and how a house rule is played

rule-begin-name = Who starts
rule-begin-vote = You vote on who starts
rule-begin-artist = Whoever names an artist first starts
rule-begin-random = Starting player drawn at random
rule-begin-host = The host starts
rule-vote-name = Time to vote
rule-vote-time = { $length } to vote on who starts, or to name an artist
rule-vote-none = No time limit for the vote
rule-words-name = Time to choose a word
rule-words-time = { $length } to choose a word
rule-words-none = No time limit for choosing a word
rule-roll-name = Time to roll
rule-roll-time = { $length } to roll the dice
rule-roll-none = No time limit for the roll
rule-draw-name = Time to draw
rule-draw-time = { $length } to draw
rule-draw-none = No time limit for drawing
rule-guess-name = Time to guess
rule-guess-time = { $length } to guess until the hourglass is turned for you
rule-guess-none = Only a player turns the hourglass
rule-hourglass-name = Hourglass
rule-hourglass-time = Hourglass: { $length }
rule-next-round-name = Next round
rule-next-round-time = The next round starts after { $length }
rule-next-round-none = The next round starts when somebody presses the button
rule-slow-name = Slow play
rule-slow-on = Slow play: over hours or days
rule-slow-off = You play live, all together
rule-zone-name = Time zone
rule-zone-typed = Time zone: { $typed }
rule-zone-none = No time zone chosen
rule-quiet-hours-name = Quiet hours
rule-quiet-hours-typed = Quiet hours from { $begin } to { $end }: in slow play no deadline comes then, and nobody is called
rule-quiet-hours-none = No quiet hours
rule-late-joining-name = Late joining
rule-late-joining-on = People can join a running game
rule-late-joining-off = Nobody joins once the game runs
rule-hands-name = Cards and guesses
rule-hands-direct = Your cards come by direct message
rule-hands-channel = Your cards are in *My hand*, not in direct messages
rule-calls-name = Mentions
rule-calls-usual = I mention whoever the table waits for
rule-calls-quiet = Quiet: I say less, and mention fewer people
rule-decoys-name = Decoy words
rule-decoys-number = { $count ->
    [0] No decoy words
    [1] One decoy word
   *[other] { $count } decoy words
}
rule-decoys-how = { $count ->
    [1] One word from the deck hangs among the others and belongs to no drawing.
   *[other] { $count } words from the deck hang among the others and belong to no drawing.
}
rule-own-number-breaks-tie-name = Tie for the best eye
rule-own-number-breaks-tie-on = Tie for the best eye: the better drawing first
rule-own-number-breaks-tie-off = Tie for the best eye: whoever handed in first
rule-own-number-breaks-tie-how = It goes to the one whose own drawing more players guessed; only then to whoever handed in first.
rule-exact-budget-name = Exact number of shapes
rule-exact-budget-on = Exactly as many of each shape as there are dice on it
rule-exact-budget-off = As many of each shape as you like
rule-exact-budget-how = Draw exactly as many of each shape as there are dice on it. No more, and no fewer.
rule-two-words-name = Two words each
rule-two-words-on = Three players draw two words each
rule-two-words-off = Everybody draws one word
rule-two-words-how = Three players draw two words each. They are dealt three cards and keep two; the token comes with the second drawing, and both drawings count together.
rule-another-pair-name = Another pair
rule-another-pair-on = Once a game you may have another pair of cards
rule-another-pair-off = You choose among the cards that you are dealt
rule-another-pair-how = Once a game, before you choose a word, you may put your cards under the deck and draw others.
rule-target-name = Target
rule-target-number = { $count ->
    [1] First to 1 point
   *[other] First to { $count } points
}
rule-target-none = The target goes by the number of players

## The settings of a server, and the options of a table: one private panel each

settings-title = ### ⚙️ Settings of this server
settings-holds = Rules hold from the next game on; a table that is open now keeps its own. Who may open tables, where, and who moderates holds at once.
settings-holds-next = Holds from the next game on; a table that is open now keeps its own rules.
settings-holds-at-once = Holds at once; threads from the next game on.
settings-all-usual = Everything is as usual. Choose a page to change something.
settings-unusual = Different from the usual:
settings-words = Word packs have a command of their own: `/artbox words` lists, adds, tries and chooses them.
settings-no-changes = Nothing was changed yet.
settings-change = { $when } · { $by }: { $before } → { $after }
settings-changed = ### ⚙️ Settings changed
settings-somebody = somebody
settings-saved = ✅ Saved: { $what }
settings-saved-usual = ✅ Back to usual.
settings-changed-meanwhile = ⚠️ Somebody else has just changed these settings, so your last press did nothing. This is how they are now.
settings-openers = Only { $roles } may open a table
settings-openers-none = Everybody may open a table
settings-menu-openers = Roles that may open a table
settings-channels = Tables open only in { $channels }
settings-channels-none = Tables open in any channel
settings-menu-channels = Channels for tables
settings-own-threads = Each game gets a thread of its own
settings-own-threads-none = Games are played in the channel itself
settings-moderators = Moderators: whoever may manage messages, and { $roles }
settings-moderators-none = Moderators: whoever may manage messages
settings-menu-moderators = More roles that moderate
settings-reports = Reports go to { $channel }, too, and so does each change of these settings
settings-reports-none = Reports go to the host and to `/artbox log`
settings-menu-reports = A channel for reports
options-title = ### ⚙️ Options of this table
options-hold = For this game only. Everybody sees in the lobby what is different from the usual.
options-all-usual = This table plays by the usual rules. Choose a page to change something.
options-unusual = This table plays differently from the usual:
options-begun = The game has begun: its options can’t be changed any more.
page-which = Which page?
page-overview = Overview
page-begin = Who starts
page-time = Time limits
page-slow = Slow play, time zone
page-table = At the table
page-house = House rules
page-people = Who, where, moderators
page-words = Words
page-changes = Changed lately
usual-sure = Set everything on this page back to usual?
usual-sure-all = Set **everything** back to usual, on all pages?
form-write-length = How long?
form-write-length-hint = For example: 90s, 2 min, 1h, 1:30; none stands for no limit
form-write-quiet-hours = Which quiet hours?
form-write-quiet-hours-hint = For example: 22-8, or 22:30 to 7:00, in the time zone of the server; or none
form-write-zone = Which time zone?
form-write-zone-hint = For example: Europe/Vienna, America/New_York; or none

## Rules

rules-title = ## How to play ArtBox
rules-round =
    1. **Words.** Keep one of your two word cards. Keep it secret!
    2. **Dice.** Four dice decide which of the four shapes everybody draws with.
    3. **Drawing.** { $drawing } Hand in a picture; whoever is first gets the first token.
    4. **Guessing.** All drawings hang on the board, all words lie below it. Guess which word each drawing shows, except your own.
    5. **Hourglass.** The first to finish turns it: the others have { $length }.
rules-points =
    6. **Points.** The drawing most players guessed: one point for its artist. The best guesser among everybody else: one point. Ties go to whoever handed in first. { $target }
rules-drawing = Draw your word with those shapes: each at least once, no other, no letters or digits.
rules-drawing-exact = Draw your word with those shapes: exactly as many of each as there are dice on it, no other, no letters or digits.
rules-target = Whoever is first to { $few_points } points with { $few } players wins; with { $some } players it is { $some_points }, with { $many } it is { $many_points }.
rules-target-chosen = Whoever is first to { $points ->
    [1] 1 point
   *[other] { $points } points
} wins.
rules-house = **House rules at this table**
rules-house-line = - **{ $name }.** { $how }
rules-alt = An example: the dice show square, square, triangle and line, so everybody draws with these three shapes. No circle this time.

form-artist-title = Name an artist
form-artist-label = An artist
form-artist-hint = Painter, sculptor, cartoonist…

## What cannot be done, and what to do instead

refused-no-table = There is no table in this channel. `/artbox new` opens one.
refused-channel-taken = There is a game in this channel already: join it, or open a table in another channel or thread.
refused-channel-taken-yours = A new game is already running here, and you are in it.
refused-game-over = This game is over. `/artbox new` opens another one.
refused-stale = That belongs to an earlier round. *My hand* shows where you are now.
refused-not-at-table = You are not at this table. As long as it takes players, `/artbox join` gets you in; a running game from its next round.
refused-not-this-round = You play from the next round; this one goes on without you.
refused-already-seated = You sit at this table already.
refused-still-seated = You sit at this table. Leave it first.
refused-table-full = All { $seats ->
    [8] eight
   *[other] { $seats }
} seats are taken. Ask the host to keep one for you, or open a table in another channel.
refused-which-word = Both your drawings are in. *My hand* has a button for each of them: press that of the one you want to replace.
refused-not-your-word = That is no word of yours: choose one that I offer, or leave it out.
refused-nothing-to-swap = There is nothing to swap: none of your two drawings is in.
refused-too-few-players = { $missing ->
    [1] One more player is needed before the game can begin.
   *[other] { $missing } more players are needed before the game can begin.
}
refused-not-allowed = Only the host or a moderator can do that.
refused-no-such-choice = That can’t be chosen (any more). Open *Options* or `/artbox settings` again.
typed-no-length = I don’t understand { $typed } as a time. Write for example 90s, 2 min, 1h or 1:30; none stands for no limit. Press *Change* to try again.
typed-bare-number = { $typed } of what? Write for example { $typed }s for seconds, { $typed } min for minutes, or { $typed }h for hours. Press *Change* to try again.
typed-length-outside = That is too short or too long here: write a time from { $shortest } to { $longest }. Press *Change* to try again.
typed-length-never-none = This always has an end: write a time from { $shortest } to { $longest }. Press *Change* to try again.
typed-no-quiet-hours = I don’t understand that as hours of the day. Write for example 22-8 or 22:30-7:00; none stands for no quiet hours. Press *Change* to try again.
typed-quiet-all-day = Quiet hours that end when they begin would be the whole day, and no game could go on. Write for example 22-8. Press *Change* to try again.
typed-no-zone = There is no time zone { $typed }. Write its IANA name, a continent and a city, for example Europe/Vienna. Press *Change* to try again.
typed-no-zone-near = There is no time zone { $typed }. Did you mean { $near }? Press *Change* to try again.
refused-host-first = Only the host or a moderator can do that now. If nothing is heard of { $who } until { $when }, anyone at the table can.
refused-already-host = That player is the host already.
refused-kept-out = You were removed from this table. The host or a moderator can let you in again.
refused-not-kept-out = Nobody keeps that person out: they can join.
refused-no-late-joining = Nobody joins this game once it runs: that is how this table plays. `/artbox new` opens a table elsewhere.
refused-table-locked = This table is locked: nobody can join now. Ask the host to unlock it.
refused-wait-over = That was over already, and something new has begun. To skip this, too, press *Skip* again in a moment.
refused-no-such-player = That person is not at the table.
refused-not-yourself = You cannot vote for yourself: choose another player.
refused-no-artist = An artist’s name has at least two letters. Try again!
refused-no-such-card = There is no such card: choose one of your two words.
refused-already-kept = You have chosen your word; the other card is back in the deck.
refused-no-another-pair = At this table everybody chooses among the cards that they are dealt.
refused-had-another-pair = You have had another pair in this game, and that goes once. Choose one of your two words.
refused-not-your-turn = { $who } is the starting player and rolls the dice.
refused-no-such-drawing = There is no drawing with that number: look at the board.
refused-no-such-word = That word is not in the row: choose one of the words under the board, or its letter.
refused-own-drawing = That drawing is yours: guess the others.
refused-own-word = That is your own word: choose another one.
refused-already-finished = You have finished; your guesses are locked.
refused-sheet-incomplete = Before you finish, choose a word for { $places }.
refused-host-must-play = You can’t start a game you don’t play in: set `play` to yes or choose another `begin`.
refused-already-paused = The game is paused already.
refused-not-paused = The game is not paused.
refused-nothing-to-skip = There is nothing to skip: the game has not begun.
refused-nobody-to-nudge = The table is not waiting for anybody else now.
refused-not-hidden = That drawing is not hidden.
refused-reported-by-many = People who only watch have reported { $most } drawings of this game, and that is all that they can. Write to a moderator of this channel.
refused-reported-often = You have reported { $most ->
    [3] three
   *[other] { $most }
} drawings of this game, and that is all that one person can. To change what you wrote, report one of them again; for more, write to a moderator of this channel.
refused-nudged-lately = They were just nudged. Try again in { $seconds ->
    [1] a second
   *[other] { $seconds } seconds
}.
refused-nudged-lately-slow = They were nudged not long ago, and people have time here. Try again in { $hours ->
    [1] an hour
   *[other] { $hours } hours
}.
refused-openers-only = In this server tables are opened by { $roles } and by moderators. Ask one of them; you can join every table that is open.
refused-elsewhere-only = In this server games are played in { $channels }. Open your table there.
refused-bot-not-here = This server has my commands, but I am not in it, so I cannot show a game here. Somebody who manages the server can [add me here]({ $link }); then use `/artbox new` again.
refused-bot-lacks = I cannot play in this channel, because I lack: { $names }. Somebody who manages this server can change that under *Channel settings → Permissions*.
cannot-open-not-in-thread = I am not in this private thread, so nobody would see your table. Mention me here first, then use `/artbox new` again.
cannot-open-thread-rests = This thread is archived, so nobody would see your table. Write something here to open it again, then use `/artbox new`.
cannot-open-thread-locked = This thread is locked, so I can show no table in it. Somebody who manages threads can unlock it; or open a table elsewhere.
refused-out-of-date = That is settled, or out of date: it changes nothing. *My hand* shows where you are now.
refused-too-late-lobby = The game has begun already.
refused-too-late-vote = The vote is over.
refused-too-late-artist = Somebody was faster: the starting player is settled.
refused-too-late-words = Too late: the words are chosen.
refused-too-late-roll = The dice have been rolled.
refused-too-late-draw = Too late: no more drawings are taken this round.
refused-too-late-link = Too late: the time for guesses is over.
refused-too-late-reveal = The next round has begun already.
refused-not-yet-vote = The vote has not begun yet.
refused-not-yet-artist = There is nothing to name yet.
refused-not-yet-words = The words are not dealt yet.
refused-not-yet-roll = Not yet: the dice are rolled when everybody has kept a word.
refused-not-yet-draw = Not yet: drawing begins after the roll of the dice.
refused-not-yet-link = Not yet: guessing begins when the drawings are up.
refused-not-yet-reveal = Not yet: this round is still being played.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-create-public-threads = Create Public Threads
permission-attach-files = Attach Files
permission-read-message-history = Read Message History
upload-not-a-picture = I can’t open that file as a picture. Use PNG, JPEG, WebP, GIF, AVIF or HEIC.
upload-unsupported = I can’t open that kind of file. Use PNG, JPEG, WebP, GIF, AVIF or HEIC.
upload-too-large-file = That file is too large: up to { $megabytes } MB is fine. Try a smaller size, or a screenshot of your drawing.
upload-too-many-pixels = That picture has too many pixels: up to { $megapixels } megapixels are fine. Try a smaller size.
upload-truncated = That picture is damaged or incomplete. Please save it again and send it once more.
upload-too-much-work = That picture takes me too long to open. Please save it anew as PNG or JPEG, or send a screenshot.
upload-too-often = Those were many pictures in a short time. Please send the next one in { $seconds ->
    [1] a second
   *[other] { $seconds } seconds
}; what you have handed in is safe.
upload-gone = I could not fetch that picture. Please send it once more; nothing is lost.
answer-late = Discord did not show you this, my answer to what you did here before:
upload-late = I could not use that picture, and no more drawings are taken this round.
error-unreachable = Discord did not answer me. Nothing is lost: please try again.
error-unexpected = Something went wrong on my side, and nothing is lost. Please try again; if it stays so, tell whoever runs this bot: `{ $reference }`.
error-set-aside = That game is damaged on my side, and I have set it aside; nothing of it is deleted. `/artbox new` opens a new table. Whoever runs this bot finds in its log how to bring the game back.
error-disk-full = My disk is full, so I could not save that. Nothing else is lost: please try again later, and tell whoever runs this bot.
error-cannot-save = I cannot save anything right now. Nothing else is lost: please try again later, and tell whoever runs this bot.
table-disk-full = 💾 My disk is full, so this round waits. Nothing is lost: please tell whoever runs this bot; as soon as there is room, the game goes on by itself.
table-cannot-save = 💾 I cannot save anything right now, so this round waits. Nothing is lost: please tell whoever runs this bot; as soon as I can, the game goes on by itself.

## What is stored of somebody

privacy-title = ## What I keep of you
privacy-nothing = Nothing: you have not sat at any table of mine.
privacy-games = { $games ->
    [0] You have not sat at any table of mine. What I keep:
    [1] You have had a seat at one table, opened on { $since }. What I keep:
   *[other] You have had a seat at { $games } tables, the first opened on { $since }. What I keep:
}
privacy-drawings = - your drawings: **{ $count }**
privacy-names = { $count ->
    [1] - the name that you had at the table: **once**
   *[other] - the name that you had at the table: at **{ $count }** of them
}
privacy-reports = - texts of reports that you wrote: **{ $count }**
privacy-no-dms = - that you want no direct messages from me
privacy-dms = - in which channel my direct messages reach you
privacy-figures = - the figures of all games with the number of your account: seats, words, guesses, tokens, points
privacy-how-long = { $days ->
    [1] Drawings, names and texts are deleted one day after a game has ended.
   *[other] Drawings, names and texts are deleted { $days } days after a game has ended.
} The figures stay. *Export* gives you all of it as a file, which only you see.
privacy-export = Here is what I keep of you, file { $part }. Only you see this message; save the file before it goes.
privacy-forget-what =
    I shall forget your drawings, your names and the texts that you wrote, in all games that you do not sit at now. Where Discord still lets me change my messages, your drawings are hidden. Scores and other figures stay. This cannot be undone.
privacy-forgotten = { $games ->
    [0] There is nothing left to forget.
    [1] Done: in one game your drawings are hidden, and your name and texts are gone.
   *[other] Done: in { $games } games your drawings are hidden, and your name and texts are gone.
}
privacy-still-seated = You sit at a running game in { $places }: leave it first, then forget.

## Commands

command-artbox = A drawing and guessing game: draw with dice-picked shapes, guess each other’s words
command-new = Open a table in this channel
command-join = Take a seat at the table of this channel
command-leave = Leave the table
command-start = Start the game
command-host = The host’s menu: lock, remove, let in, skip, hand on; with a player: make them the host
command-remove = Remove a player, who stays out until let in again (host and moderators)
command-artist = Name an artist; the first answer starts
command-roll = Roll the dice (starting player)
command-draw = Hand in your drawing; hidden until everybody has handed in
command-guess = Guess which word a drawing shows
command-finish = Lock your guesses; the first to finish turns the hourglass
command-hand = Show your hand, for your eyes only
command-status = What is the table waiting for?
command-rules = How to play ArtBox
command-stop = Stop the game (host and moderators)
command-pause = Pause all timers (host and moderators)
command-resume = Resume all timers (host and moderators)
command-skip = Skip to the next step (host and moderators)
command-nudge = Nudge those whom the table waits for
command-hide = Hide a drawing of the board (host and moderators)
command-hide-message = Hide a drawing
command-unhide-message = Show a hidden drawing
command-report = Report a drawing to the host and moderators; nobody else sees it
command-report-message = Report a drawing
command-settings = The settings of this server (Manage Server)
command-privacy = What I keep of you: see it, export it, or have it forgotten
command-log = The moderation log of this channel (moderators)
command-words = The word packs of this server: add, choose, look, remove (Manage Server)
option-file = A list (TXT) or table (CSV) of words to add as a pack
option-pack = What the new pack is called
option-round = Of which round? The last one, unless you say another
option-before = Of the game before the latest one?
option-undo = Show it again instead
option-reason = What is wrong with it?
option-begin = Who starts?
option-begin-vote = Everybody votes
option-begin-artist = Whoever first names an artist
option-begin-random = Draw a player at random
option-begin-host = I start
option-minutes = Minutes to draw, 1 to { $most }; 0 for no limit (usually { $usual })
option-target = Points that win the game, 1 to { $most } (usually by the number of players)
option-decoys = Decoy words on each board, up to { $most } (usually none)
option-slow = Play over days, each when they have time?
option-play = Do you play too? (default: yes)
option-player = Which player?
option-zone = The time zone of this server, for example Europe/Vienna
option-name = An artist of your choice
option-image = Your drawing
option-drawing = The number of the drawing on the board
option-own-word = Which of your words? Only where everybody draws two; else leave it out
option-word = Its word, or the letter of the word

lobby-packs = Words: { $packs }
lobby-pack-levels = { $pack } ({ $levels })
lobby-packs-more = { $count ->
    [one] one more pack
   *[other] { $count } more packs
}

packs-title = ### Words of this server
packs-what = { $count ->
    [one] One word is shuffled together
   *[other] { $count } words are shuffled together
} for the next game. ✅ marks the packs that are used.
packs-line = ▫️ { $name } · { $count ->
    [one] one word
   *[other] { $count } words
}
packs-line-chosen = ✅ **{ $name }** · { $count ->
    [one] one word
   *[other] { $count } words
}
packs-built-in = built in
packs-adult = 🔞 not for everyone
packs-adult-what = 🔞 Not for everyone: used in age-restricted channels only.
packs-menu-pack = Look at a pack, use it, change it…
packs-pack-title = ### { $name }
packs-counts = { $count ->
    [one] one word
   *[other] { $count } words
}: { $easy } easy, { $middle } middle, { $hard } hard.
packs-in-use = ✅ Used from the next game on.
packs-not-in-use = Not used.
packs-themes = Only these themes: { $themes }
packs-page = **Page { $page } of { $pages }**
packs-word = { $word }
packs-word-out = ~~{ $word }~~ (not used)
packs-drawn = { $count ->
    [1] drawn once
    [2] drawn twice
   *[other] drawn { $count } times
}, known by { $known } of { $asked }
packs-reports = 🚩 { $count ->
    [one] one person says it can’t be drawn
   *[other] { $count } people say it can’t be drawn
}
packs-menu-levels = Difficulty: { $levels }
packs-level-option = { $levels } ({ $count ->
    [one] one word
   *[other] { $count } words
})
packs-levels-123 = all words
packs-levels-1 = easy
packs-levels-12 = easy and middle
packs-levels-2 = middle
packs-levels-23 = middle and hard
packs-levels-3 = hard
packs-menu-themes = Themes: { $one } … { $other }
packs-theme-chosen = ✅ { $theme }
packs-menu-out = Remove a word of this page
packs-menu-out-built-in = Stop using a word of this page, or use it again
packs-option-back = ↩️ { $word } (use it again)
packs-remove-what = Remove **{ $name }** with { $count ->
    [one] its word
   *[other] all its { $count } words
}? This can’t be undone. *Export* gives you a copy first.
packs-removed = Removed.
packs-tried = ### Ten pairs, as they could be dealt
packs-pair = { $one } or { $other }
packs-exported = Here is the pack as a table. You can change it, and add it again under another name.
packs-added = ✅ **{ $name }** is stored: { $count ->
    [one] one word
   *[other] { $count } words
}. It is not used yet.
packs-encoding = Read as { $encoding }.
packs-encoding-perhaps = Read as { $encoding }. If letters look wrong, save the file as UTF-8 and add it again.
packs-right-to-left = { $count ->
    [one] one word is
   *[other] { $count } words are
} written from right to left; boards show them that way.
packs-left-out = { $count ->
    [one] One line was left out:
   *[other] { $count } lines were left out:
}
packs-left-out-line = Line { $line } · { $text } · { $why }
packs-left-out-more = … and { $count ->
    [one] one more
   *[other] { $count } more
}; the file below has all of them.
packs-left-out-file = Every line that was left out, and why.
packs-fault-too-long = longer than { $most } characters: shorten it. One word or short phrase goes on each line.
packs-fault-same = the same word as in line { $line }.
packs-fault-nothing = no word in it.
packs-fault-emoji = only emoji or signs, which look different on every device: write it as a word.
packs-fault-control = has control characters: type it again.
packs-fault-direction = has invisible signs that turn the direction of writing: type it again without them.
packs-fault-no-font = my pictures have no letters for { $signs }. Write it in other letters, or ask whoever runs me for more fonts.
packs-fault-difficulty = the second column is the difficulty: { $easy } (easy) to { $hard } (hard), or empty.
packs-fault-theme = its theme is longer than { $longest } characters, or has control characters.
packs-fault-columns = has more than three columns: word, difficulty, theme.
packs-fault-quotes = has a quotation mark without a partner.
packs-refused-nothing = There are no words in it. Write one word or short phrase on each line, and add it again.
packs-refused-archive = That is an archive or an office file. Unpack it, or save it as text (TXT) or as a table (CSV), and add that.
packs-refused-binary = That is no text. Save the words as text (TXT) or as a table (CSV), and add that.
packs-refused-unknown = I can’t read the letters of this file. Save it as UTF-8, and add it again.
packs-refused-too-large = That file is too large. { $megabytes } MB is the most; split it into several packs.
packs-refused-too-many = It has { $count } lines; a pack holds { $most } words. Split it into several packs.
packs-refused-one-word = It is one word { $count } times: { $word }. A pack needs { $fewest } different words; add some.
packs-refused-too-few = { $count ->
    [0] None of its lines is a word that I can use
    [one] It has only one word that I can use
   *[other] It has only { $count } different words that I can use
}. A pack needs { $fewest }; add some, and try again.
packs-too-many-packs = This server has { $most } packs, which is the most. Remove one first.
packs-name-taken = A pack of that name is there already. Choose another name, or remove that pack first.
packs-no-name = The pack needs a name of up to { $most } characters.
packs-too-few = { $count ->
    [0] No words would be left to play with
    [one] Only one word would be left to play with
   *[other] Only { $count } words would be left to play with
}; at least { $fewest } are needed. Use another pack as well, or more of this one.
packs-too-often = Those were many packs in a short time. Please add the next one in { $seconds ->
    [1] a second
   *[other] { $seconds } seconds
}.
packs-file-gone = I could not fetch that file. Please add it once more; nothing was stored.
packs-no-such-pack = That pack is gone. `/artbox words` shows those that are there.
button-pack-add = Add a pack…
button-pack-try = Try it
button-pack-try-again = Ten others
button-pack-use = Use it
button-pack-unuse = Stop using it
button-pack-adult = Not for everyone
button-pack-everyone = For everyone
button-pack-export = Export
button-pack-remove = Remove…
button-pack-remove-sure = Remove it
button-pack-keep = Keep it
button-pack-look = Look at it
button-packs-back = All packs
button-packs-before = Before
button-packs-after = Next
form-pack-title = Add a word pack
form-pack-name = Name
form-pack-name-hint = Empty: the name of the file
form-pack-file = File
form-pack-file-hint = TXT with a word on each line, or CSV: word, difficulty (easy to hard), theme
form-pack-words = Or paste the words here
form-pack-words-hint = One word or short phrase on each line
form-pack-audience = Who is it for?
form-pack-everyone = Everyone
form-pack-adult = Not for everyone: age-restricted channels only
refused-manages-not = Only people who may *Manage Server* can change what holds for this server: its settings and its words. For one table, its host has *Options* in the lobby.
button-bad-word = Bad word…
bad-word-which = Which word can nobody draw? Those who manage the server see how many people said so, not who.
bad-word-placeholder = Choose the word
bad-word-told = Thanks. { $word } is counted as a word that can’t be drawn.
bad-word-told-before = You have said so of { $word } already.
