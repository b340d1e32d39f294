/** Die Regeln auf Deutsch, in eigenen Worten und kurz. */
import type { RuleWords } from './rules';

export const de: Record<string, RuleWords> = {
  'CM-1': {
    part: 'Die Karten',
    text: [
      '71 Karten haben einen Wert von **1 bis 5**: 43 einfache Zahlen (Marienkäfer), je fünf **Spinnen, Mücken, Kakerlaken und Ameisen** und 8 **Motten**.',
      'Von den Zahlen gibt es 9, 8, 9, 8 und 9; jede Aktion gibt es einmal mit jedem Wert; von den Motten gibt es 1, 2, 1, 2 und 2.',
    ],
  },
  'CM-2': {
    part: 'Eine Runde',
    text: ['Wer am ältesten ist, beginnt als **Wächter**; ohne Altersangaben der erste Platz. Alle bekommen 8 Karten, eine wird aufgedeckt. Ist das eine Aktion, zählt nur ihr Wert.'],
  },
  'CM-3': { text: ['Der Wächter ist zuerst dran, dann geht es im Uhrzeigersinn weiter. Was geschehen ist, ist geschehen.'] },
  'CM-4': { text: ['Wenn du dran bist, spielst du **eine Karte, um eins höher oder niedriger** als die oberste der Ablage. Die Werte gehen im Kreis: 5 und 1 sind Nachbarn.'] },
  'CM-5': { text: ['Nur wenn nichts passt, **ziehst du eine Karte**. Eine Karte, die gerade verschwindet, zählt dabei nicht, und Motten passen nur beim Wächter.'] },
  'CM-6': { text: ['Ist der Nachziehstapel leer, werden die Karten unter der obersten Ablagekarte gemischt. Mussten reihum alle ziehen und haben nichts gefunden, ist die Runde vorbei.'] },
  'CM-7': { text: ['Sobald jemand **keine Karte mehr** hat, ist die Runde vorbei, wie auch immer die letzte Karte ging. Die Aktion einer letzten Karte wirkt nicht mehr.'] },
  'CM-8': {
    part: 'Schummeln',
    text: [
      'Alle außer dem Wächter dürfen jederzeit eine **Bewegung** machen, 1,5 Sekunden lang. Lässt du damit eine Karte **verschwinden**, ist sie am Ende aus deiner Hand. Beim **Zappeln** passiert nichts; ein Tisch kann auch ohne spielen.',
      'Solange es dauert, sieht beides für alle anderen gleich aus. Danach verrät es die Zahl deiner Karten.',
    ],
  },
  'CM-9': { text: ['Immer nur eine Bewegung, und danach 2,5 Sekunden **Pause**. Die Karte in der Bewegung gehört noch dir, du kannst sie aber weder spielen noch abgeben.'] },
  'CM-10': { text: ['Deine **letzte Karte verschwindet nie**. Ist sie bis zum Ende der Bewegung die letzte geworden, bleibt sie.'] },
  'CM-11': { text: ['Solange geregelt wird, dass jemand erwischt wurde, schummelt niemand. Alle anderen Bewegungen enden dann ohne Wirkung. Ein falscher Verdacht stört niemanden.'] },
  'CM-12': { text: ['Der **Wächter spielt ehrlich** und macht keine Bewegungen.'] },
  'CM-13': { text: ['Eine **Motte** wird nie gespielt und nie verschenkt: Sie muss verschwinden. Nur der Wächter darf sie spielen, wenn ihr Wert passt.'] },
  'CM-14': { part: 'Der Wächter', text: ['Der Wächter darf jederzeit jemanden **verdächtigen**, mit oder ohne Bewegung.'] },
  'CM-15': {
    text: ['Lässt dieser Spieler gerade eine Karte verschwinden, ist er **erwischt**: Die Karte bleibt, der Wächter gibt eine eigene dazu (keine Motte), und das Abzeichen wechselt. So lange wartet alles andere.'],
  },
  'CM-16': { text: ['Wer zu Unrecht verdächtigt, zahlt: Lässt die Person gerade nichts verschwinden, **zieht der Wächter eine Karte** und bleibt Wächter.'] },
  'CM-17': { text: ['Nur der Wächter verdächtigt. Die anderen verraten einander nicht, darum gibt es während einer Runde keinen Chat.'] },
  'CM-18': { part: 'Aktionskarten', text: ['**Spinne.** Du darfst jemandem eine Karte geben, nur keine Motte. Oder du behältst alle.'] },
  'CM-19': {
    text: [
      '**Mücke.** Alle außer dir schlagen zu, innerhalb von 4 Sekunden. Wer **am langsamsten ist, bekommt von allen anderen je eine Karte** nach deren Wahl, keine Motten. Wer nur Motten hat, gibt nichts.',
      'Haben mehrere nicht rechtzeitig zugeschlagen, ist der Erste von ihnen im Uhrzeigersinn nach dir am langsamsten.',
    ],
  },
  'CM-20': {
    text: ['**Kakerlake.** Alle, auch du, dürfen eine **einfache Zahl mit demselben Wert** darauf legen, und nur die erste bleibt liegen. Im selben Augenblick gilt, wer im Uhrzeigersinn am nächsten nach dir sitzt. Man kann passen; sonst dauert es 5 Sekunden.'],
  },
  'CM-21': { text: ['**Ameise.** Alle anderen nehmen eine Karte: von der Ablage unter der Ameise, von oben nach unten, danach vom Nachziehstapel. Manche Tische nehmen gleich den Nachziehstapel.'] },
  'CM-22': { text: ['Was die Aktion auch bewirkt hat: Als Nächstes ist dein linker Nachbar dran.'] },
  'CM-23': { part: 'Wertung', text: ['Karten auf der Hand sind Minuspunkte: **1 für eine Zahl, 5 für eine Aktion, 10 für eine Motte**.'] },
  'CM-24': { text: ['Die nächste Runde folgt sofort. Erster Zug und Abzeichen gehen an den linken Nachbarn dessen, der vorher begonnen hat.'] },
  'CM-25': { text: ['Es gibt so viele Runden wie Spieler. **Die wenigsten Minuspunkte gewinnen**; bei Gleichstand wird der Sieg geteilt. Im gemütlichen Tempo sind alle Zeiten länger, im flotten kürzer.'] },
};
