/** Die Regeln von Bugs & Co auf Deutsch. */
import { illustrated } from './pictures';

export const de = illustrated([
  {
    number: 'BC-1',
    part: 'Womit ihr spielt',
    text: [
      'Jedes Monster ist auf **drei Plättchen**. Fünfzehn Monster haben zwei Augen, fünf haben eins, fünf haben drei: 75 Plättchen. Achte auf Augen, Form und Mund; **die Farbe bedeutet nichts**.',
      'Es gibt fünf Pokale zu 3, 3, 2, 2 und 1.',
    ],
  },
  {
    number: 'BC-2',
    text: [
      'Was ins Spiel kommt, hängt davon ab, wie viele ihr seid. **Zu zweit bis viert**: die zweiäugigen Monster, mit einem Pokal zu 3; zu 3 und 2; oder zu 3, 2 und 1.',
      '**Zu fünft oder sechst**: Die einäugigen oder die dreiäugigen kommen dazu, wie es die Spielleitung wählt, mit Pokalen zu 3, 2, 2 und 1 oder mit allen fünf. **Zu siebt oder acht**: alles.',
    ],
  },
  { number: 'BC-3', text: ['Sieben Plättchen wandern ungesehen in die Schachtel. Die übrigen liegen **verdeckt über den ganzen Tisch verstreut**, manche übereinander.'] },
  { number: 'BC-4', text: ['Auf drei **fangen alle zusammen an**. Von da an wartet niemand auf niemanden.'] },
  {
    number: 'BC-5',
    part: 'Das Spiel',
    text: [
      'Deine rechte Hand **nimmt ein Plättchen auf, nie mehr als eins**, und nur du siehst sein Monster. Greifen zwei nach demselben, hat es, wer zuerst da war.',
      'Nach dem Loslassen braucht deine Hand 0,3 Sekunden, bis sie wieder greifen kann.',
    ],
  },
  {
    number: 'BC-6',
    text: ['Dann entscheide dich. **Leg es zurück**, verdeckt und wohin du magst: neben seinesgleichen oder den anderen in die Quere. Oder **behalt es** in der linken Hand.'],
  },
  {
    number: 'BC-7',
    text: ['**Was behalten ist, bleibt behalten.** Zurücklegen geht nicht, und ansehen darf es vor dem Ende niemand, auch du nicht. Wie viele Plättchen jemand behalten hat, sehen alle.'],
  },
  {
    number: 'BC-8',
    text: ['Genug? Sobald deine rechte Hand leer ist, darfst du **den wertvollsten Pokal nehmen, der noch da ist**. Dann spielst du nicht mehr mit. Dafür braucht es keine 0,3 Sekunden.'],
  },
  { number: 'BC-9', part: 'Das Ende', text: ['Mit dem **letzten Pokal** beginnt ein Countdown von zehn Sekunden; dann hören alle auf. Ein Plättchen, das noch in einer rechten Hand ist, zählt für niemanden.'] },
  { number: 'BC-10', text: ['Auch wenn die Zeit um ist, hören alle auf: nach zehn Minuten, wenn die Spielleitung nichts anderes gewählt hat. Sonst endet das Spiel durch nichts, auch nicht durch einen leeren Tisch.'] },
  {
    number: 'BC-11',
    part: 'Die Punkte',
    text: ['Drei Gleiche: **3 Punkte**. Jedes andere behaltene Plättchen: **−1**. Ein Pokal: was draufsteht.', 'Vier Drillinge, ein Paar, ein einzelnes Plättchen und ein Pokal zu 2 sind 12 − 3 + 2 = 11.'],
  },
  { number: 'BC-12', text: ['**Die meisten Punkte gewinnen.** Wer sie teilt, teilt sich den Sieg.'] },
]);
