/** Die Regeln von Bullenparty auf Deutsch, kurz. */
import type { RuleWords } from './rules';

export const de: RuleWords = {
  'BP-1': { part: 'Die Karten', text: ['**100 Zahlenkarten** von 1 bis 100, jede mit einem bis sieben Bullenköpfen; zehn **Bullenkarten** mit vier bis sieben; fünf **Nullkarten**, A bis E.', 'So spielen wir: Die 55 hat sieben Bullenköpfe, andere Vielfache von 11 haben fünf, andere Zehner drei, andere Fünfer zwei, alle übrigen einen. Wer eine Schachtel hat, kann die Werte der eigenen Karten eintragen.'] },
  'BP-2': { text: ['Alle bekommen **eine Nullkarte und fünf Zahlenkarten**. Zu dritt kommen 25 Zahlenkarten ungesehen beiseite, zu zweit 50. Der Rest ist der Nachziehstapel.'] },
  'BP-3': { text: ['Die Bullenkarten liegen offen, **die kleinen obenauf**. Wenn nichts anderes eingetragen ist: vier mit 4, drei mit 5, zwei mit 6, eine mit 7.'] },
  'BP-4': { part: 'Bieten', text: ['Eine Runde beginnt mit **so vielen Reihen wie Spielern**. Jede bekommt zwei Karten vom Nachziehstapel, erst Reihe 1, dann Reihe 2 und so weiter. Sie bleiben in der Folge liegen, in der sie kamen.'] },
  'BP-5': { text: ['Alle ohne Reihe **bieten geheim**: eine Zahlenkarte oder die Nullkarte, verdeckt. Ein Gebot gilt. Liegt das letzte da, werden alle zusammen umgedreht.'] },
  'BP-6': { text: ['**Zuerst die Zahlen, von der niedrigsten an.** Dein Gebot kommt auf die Ablage, und du nimmst eine Reihe, die noch daliegt, auf die Hand. Eine Bullenkarte darin bleibt bis zum Ende vor dir liegen, abseits der Stapel.'] },
  'BP-7': { text: ['**Dann die Nullen, nach ihren Buchstaben.** Die oberste Karte des Nachziehstapels wird für alle aufgedeckt, und du legst sie an eine Reihe, die noch daliegt. Deine Nullkarte kehrt zu dir zurück.'] },
  'BP-8': { text: ['Eine Reihe hat höchstens **fünf Zahlenkarten**. Haben alle übrigen fünf, wenn deine Null an der Reihe ist, wird nichts aufgedeckt.'] },
  'BP-9': { text: ['Die **fünfte Karte** einer Reihe bringt sofort die oberste Bullenkarte dazu, solange es welche gibt.'] },
  'BP-10': { text: ['Wer keine Reihe hat, **bietet wieder**, bis alle Reihen weg sind. Wer als Letztes übrig ist, darf immer wieder Null bieten, solange die Reihe Platz hat.'] },
  'BP-11': { text: ['Null bieten darf man **nur, solange eine übrige Reihe weniger als fünf Zahlenkarten hat** und zu Beginn des Bietens eine Karte im Nachziehstapel oder in der Ablage liegt. Ob eine volle Reihe einen Bullen bekam, ist gleich.'] },
  'BP-12': { part: 'Stapel', text: ['Sind alle Reihen weg, **legen alle Karten, bis fünf** Zahlenkarten und die Nullkarte auf der Hand bleiben. Alle zur gleichen Zeit, eine Karte nach der anderen, offen für alle.'] },
  'BP-13': { text: ['Eine Karte kommt auf einen deiner Stapel, **dessen oberste Karte niedriger ist**, oder sie beginnt einen neuen. Das darf sie auch, wo sie passen würde.'] },
  'BP-14': { text: ['Haben alle nur noch fünf, werden **neue Reihen** ausgelegt.'] },
  'BP-15': { part: 'Das Ende', text: ['Die Runde, in der zum ersten Mal die **letzte Karte des Nachziehstapels** an eine Reihe geht, ist die Schlussrunde. Werden darin mehr Karten gebraucht, wird die Ablage gemischt, in diesem Augenblick und nicht früher. Gibt es nirgends eine Karte, kommt nichts dazu.'] },
  'BP-16': { text: ['Nach dem letzten Gebot der Schlussrunde werden **alle Zahlenkarten** gelegt.'] },
  'BP-17': { text: ['Die Bullenköpfe deines **besten Stapels** zählen plus, deine **Bullenkarten** zählen plus, **alle anderen Stapel** zählen minus. Von zwei gleich guten Stapeln ist nur einer der beste. Die meisten Punkte gewinnen; bei Gleichstand gewinnt man gemeinsam.'] },
};
