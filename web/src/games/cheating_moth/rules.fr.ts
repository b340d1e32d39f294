/** Les règles en français, courtes et dans nos propres mots. */
import type { RuleWords } from './rules';

export const fr: Record<string, RuleWords> = {
  'CM-1': {
    part: 'Les cartes',
    text: [
      '71 cartes portent une valeur de **1 à 5** : 43 simples nombres (des coccinelles), cinq **araignées, moustiques, cafards et fourmis** de chaque, et 8 **mites**.',
      'Il y a 9, 8, 9, 8 et 9 nombres ; chaque action existe une fois pour chaque valeur ; il y a 1, 2, 1, 2 et 2 mites.',
    ],
  },
  'CM-2': {
    part: 'Une manche',
    text: ['La personne la plus âgée **monte la garde** en premier ; sans âge indiqué, la première place. Chacun reçoit 8 cartes, une est retournée. Si c’est une action, seule sa valeur compte.'],
  },
  'CM-3': { text: ['La garde joue en premier, puis on tourne dans le sens des aiguilles d’une montre. Ce qui est fait est fait.'] },
  'CM-4': { text: ['À ton tour, tu joues **une carte qui vaut un de plus ou un de moins** que celle du dessus. Les valeurs tournent : 5 et 1 sont voisins.'] },
  'CM-5': { text: ['Tu **pioches une carte** seulement si rien ne va. Une carte en train de disparaître ne compte pas, et les mites ne vont que pour la garde.'] },
  'CM-6': { text: ['Quand la pioche est épuisée, on mélange la défausse sauf la carte du dessus. Si tout le monde, à la suite, a dû piocher sans rien trouver, la manche est finie.'] },
  'CM-7': { text: ['Dès qu’une **main est vide**, la manche est finie, de quelque façon que la dernière carte soit partie. L’action d’une dernière carte n’a plus d’effet.'] },
  'CM-8': {
    part: 'Tricher',
    text: [
      'Tout le monde sauf la garde peut **faire un geste** à tout moment, pendant 1,5 seconde. Si tu fais **disparaître** une carte, elle quitte ta main à la fin. **Gigoter** ne fait rien ; une table peut s’en passer.',
      'Tant que cela dure, les deux se ressemblent pour tous les autres. Ensuite, le nombre de tes cartes parle.',
    ],
  },
  'CM-9': { text: ['Un seul geste à la fois, puis 2,5 secondes de **pause**. La carte du geste est encore à toi, mais tu ne peux ni la jouer ni la donner.'] },
  'CM-10': { text: ['Ta **dernière carte ne disparaît jamais**. Si elle est devenue la dernière à la fin du geste, elle reste.'] },
  'CM-11': { text: ['Personne ne triche tant que le sort de qui s’est fait prendre n’est pas réglé. Les autres gestes s’arrêtent alors sans effet. Une accusation à tort ne dérange personne.'] },
  'CM-12': { text: ['La **garde joue franc jeu** et ne fait aucun geste.'] },
  'CM-13': { text: ['Une **mite** ne se joue pas et ne se donne pas : elle doit disparaître. Seule la garde peut la jouer, là où sa valeur va.'] },
  'CM-14': { part: 'La garde', text: ['La garde peut **accuser** n’importe qui à tout moment, geste ou pas.'] },
  'CM-15': {
    text: ['Si cette personne est en train de faire disparaître une carte, elle est **prise** : la carte reste, la garde en ajoute une des siennes (pas de mite), et l’insigne change de mains. Tout le reste attend.'],
  },
  'CM-16': { text: ['Accuser à tort se paie : si la personne ne fait rien disparaître à cet instant, la garde **pioche une carte** et reste de garde.'] },
  'CM-17': { text: ['Seule la garde accuse. Les autres ne se dénoncent pas, il n’y a donc pas de discussion pendant une manche.'] },
  'CM-18': { part: 'Les cartes d’action', text: ['**Araignée.** Tu peux donner une carte à quelqu’un, mais pas une mite. Ou tu gardes tout.'] },
  'CM-19': {
    text: [
      '**Moustique.** Tout le monde sauf toi tape, en moins de 4 secondes. **Qui arrive en dernier reçoit une carte de chacun**, à leur choix, mais pas de mite. Qui n’a que des mites ne donne rien.',
      'Si plusieurs n’ont pas tapé à temps, le premier d’entre eux après toi dans le sens des aiguilles est le dernier.',
    ],
  },
  'CM-20': {
    text: ['**Cafard.** Tout le monde, toi aussi, peut y poser un **simple nombre de même valeur**, et seul le premier reste. Au même instant, l’emporte qui est assis le plus près de toi dans le sens des aiguilles. On peut passer ; sinon cela dure 5 secondes.'],
  },
  'CM-21': { text: ['**Fourmi.** Chacun des autres prend une carte : dans la défausse sous la fourmi, de haut en bas, puis dans la pioche. Certaines tables prennent tout de suite dans la pioche.'] },
  'CM-22': { text: ['Quoi qu’ait fait l’action, c’est ensuite au voisin de gauche.'] },
  'CM-23': { part: 'Le score', text: ['Les cartes en main sont des points de pénalité : **1 pour un nombre, 5 pour une action, 10 pour une mite**.'] },
  'CM-24': { text: ['La manche suivante commence aussitôt. Le premier tour et l’insigne vont au voisin de gauche de qui avait commencé.'] },
  'CM-25': { text: ['Il y a autant de manches que de joueurs. **Le moins de points de pénalité gagne** ; à égalité, on partage la victoire. Au tempo tranquille tout dure plus longtemps, au tempo vif moins.'] },
};
