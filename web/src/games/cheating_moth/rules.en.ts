/** The rules in English, in our own words and short. */
import type { RuleWords } from './rules';

export const en: Record<string, RuleWords> = {
  'CM-1': {
    part: 'The cards',
    text: [
      '71 cards carry a value from **1 to 5**: 43 plain numbers (ladybirds), five each of **spider, mosquito, cockroach and ant**, and 8 **moths**.',
      'Of the numbers there are 9, 8, 9, 8 and 9; each action exists once with every value; of the moths there are 1, 2, 1, 2 and 2.',
    ],
  },
  'CM-2': {
    part: 'A round',
    text: ['The oldest starts as **Guard**; without ages, the first seat. Everyone gets 8 cards, one is turned up. If that one is an action, only its value counts.'],
  },
  'CM-3': { text: ['The Guard has the first turn, then it goes round clockwise. What has happened, has happened.'] },
  'CM-4': { text: ['In your turn you play **one card, one up or one down** from the top discard. Values go round: 5 and 1 are neighbours.'] },
  'CM-5': { text: ['Only if nothing fits you **draw one card** instead. A card that is just vanishing does not count, and moths fit for the Guard alone.'] },
  'CM-6': { text: ['When the draw pile is used up, the discards below the top card are shuffled. When everyone in a row had to draw and found nothing, the round is over.'] },
  'CM-7': { text: ['The moment a **hand is empty**, the round is over, however the last card left. The action of a last card does nothing any more.'] },
  'CM-8': {
    part: 'Cheating',
    text: [
      'Everyone but the Guard may **make a gesture** at any time, for 1.5 seconds. A **vanish** takes one card out of your hand at its end. A **fidget** does nothing; a table can play without it.',
      'While it lasts, both look the same to everybody else. Then the number of your cards tells.',
    ],
  },
  'CM-9': { text: ['One gesture at a time, and 2.5 seconds of **rest** after it. The card in a gesture is still yours, but can be neither played nor given.'] },
  'CM-10': { text: ['Your **last card never vanishes**. If it has become the last one by the end of the gesture, it stays.'] },
  'CM-11': { text: ['Nobody cheats while somebody who was caught is being dealt with. All other gestures then end without effect. A wrong accusation disturbs nobody.'] },
  'CM-12': { text: ['The **Guard plays fair** and makes no gestures.'] },
  'CM-13': { text: ['A **moth** is never played and never given away: it has to vanish. Only the Guard may play one, where its value fits.'] },
  'CM-14': { part: 'The Guard', text: ['The Guard may **accuse** anybody at any moment, gesture or not.'] },
  'CM-15': {
    text: ['If that player is making a card vanish, they are **caught**: the card stays, the Guard adds one of their own (no moth), and the badge changes hands. Everything else waits until then.'],
  },
  'CM-16': { text: ['An accusation of somebody who is making nothing vanish costs: the Guard **draws a card** and remains Guard.'] },
  'CM-17': { text: ['Only the Guard accuses. The others do not give each other away, so there is no chat during a round.'] },
  'CM-18': { part: 'Action cards', text: ['**Spider.** You may give a card, but no moth, to anybody. Or you keep everything.'] },
  'CM-19': {
    text: [
      '**Mosquito.** Everyone but you slaps it, within 4 seconds. The **slowest gets a card from every other player**, of the giver’s choice, no moths. Whoever has only moths gives nothing.',
      'If several have not slapped in time, the first of them clockwise from you is slowest.',
    ],
  },
  'CM-20': {
    text: ['**Cockroach.** Everyone, you too, may put a **plain number of the same value** on it, and only the first one stays. In the same instant, whoever sits closest clockwise from you is first. You can pass; otherwise it takes 5 seconds.'],
  },
  'CM-21': { text: ['**Ant.** Each other player takes a card: from the discards below the ant, top down, then from the draw pile. Some tables use the draw pile from the start.'] },
  'CM-22': { text: ['Whatever the action did, the turn goes to your left.'] },
  'CM-23': { part: 'Scoring', text: ['Cards left in hand are minus points: **1 for a number, 5 for an action, 10 for a moth**.'] },
  'CM-24': { text: ['The next round follows at once. First turn and badge go to the left-hand neighbour of whoever had the first turn before.'] },
  'CM-25': { text: ['There are as many rounds as players. **Fewest minus points win**; equals share the victory. All times are longer at the relaxed tempo and shorter at the quick one.'] },
};
