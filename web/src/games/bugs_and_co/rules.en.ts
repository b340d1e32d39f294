/** The rules of Bugs & Co in English. */
import { illustrated } from './pictures';

export const en = illustrated([
  {
    number: 'BC-1',
    part: 'What you play with',
    text: [
      'Every monster is on **three tiles**. Fifteen monsters have two eyes, five have one, five have three: 75 tiles. Look at eyes, shape and mouth; **the colour means nothing**.',
      'There are five trophies, worth 3, 3, 2, 2 and 1.',
    ],
  },
  {
    number: 'BC-2',
    text: [
      'How many play decides what comes into play. **Two to four**: the two-eyed monsters, with a trophy of 3; of 3 and 2; or of 3, 2 and 1.',
      '**Five or six**: the one-eyed or the three-eyed monsters join in, whichever the host chooses, with trophies 3, 2, 2 and 1, or all five. **Seven or eight**: everything.',
    ],
  },
  { number: 'BC-3', text: ['Seven tiles go back into the box, unseen. The rest lie **face down all over the table**, some on top of others.'] },
  { number: 'BC-4', text: ['On three, **all begin together**. From then on nobody waits for anybody.'] },
  {
    number: 'BC-5',
    part: 'Playing',
    text: [
      'Your right hand **picks up one tile at a time**, and only you see its monster. If two reach for the same tile, whoever was there first has it.',
      'After letting go, your hand needs 0.3 seconds before it can grab again.',
    ],
  },
  {
    number: 'BC-6',
    text: ['Then decide. **Put it back** face down, anywhere you like: beside its own kind, or where it is in the others’ way. Or **keep it** in your left hand.'],
  },
  { number: 'BC-7', text: ['**What is kept stays kept.** You cannot put it back, and nobody may look at it before the end, not even you. How many tiles somebody has kept, everyone can see.'] },
  {
    number: 'BC-8',
    text: ['Had enough? Whenever your right hand is empty you may take **the most valuable trophy left**. Then you play no more. This needs no 0.3 seconds.'],
  },
  { number: 'BC-9', part: 'The end', text: ['With the **last trophy** a countdown of ten seconds begins; then all stop. A tile still in a right hand counts for nobody.'] },
  { number: 'BC-10', text: ['At the time limit all stop, too: after ten minutes, unless the host has chosen otherwise. Nothing else ends the game, not even an empty table.'] },
  {
    number: 'BC-11',
    part: 'The score',
    text: ['Three of a kind: **3 points**. Every other kept tile: **−1**. A trophy: what it says.', 'Four threes of a kind, a pair, a single tile and a trophy of 2 make 12 − 3 + 2 = 11.'],
  },
  { number: 'BC-12', text: ['**The highest score wins.** Whoever shares it shares the victory.'] },
]);
