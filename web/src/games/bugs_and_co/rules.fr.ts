/** Les règles de Bugs & Co en français. */
import { illustrated } from './pictures';

export const fr = illustrated([
  {
    number: 'BC-1',
    part: 'Le matériel',
    text: [
      'Chaque monstre figure sur **trois tuiles**. Quinze monstres ont deux yeux, cinq en ont un, cinq en ont trois : 75 tuiles. Regarde les yeux, la forme et la bouche ; **la couleur ne veut rien dire**.',
      'Il y a cinq trophées, de 3, 3, 2, 2 et 1.',
    ],
  },
  {
    number: 'BC-2',
    text: [
      'Ce qui est en jeu dépend du nombre de joueurs. **De deux à quatre** : les monstres à deux yeux, avec un trophée de 3 ; de 3 et 2 ; ou de 3, 2 et 1.',
      '**À cinq ou six** : les monstres à un œil ou à trois yeux s’y ajoutent, au choix de l’hôte, avec les trophées 3, 2, 2 et 1, ou tous les cinq. **À sept ou huit** : tout.',
    ],
  },
  { number: 'BC-3', text: ['Sept tuiles retournent dans la boîte sans être vues. Les autres sont éparpillées **face cachée sur toute la table**, parfois les unes sur les autres.'] },
  { number: 'BC-4', text: ['À trois, **tout le monde commence ensemble**. Ensuite, personne n’attend personne.'] },
  {
    number: 'BC-5',
    part: 'La partie',
    text: [
      'Ta main droite **prend une tuile à la fois**, et il n’y a que toi qui vois son monstre. Si deux mains visent la même tuile, elle est à la première arrivée.',
      'Après avoir lâché, ta main a besoin de 0,3 seconde avant de pouvoir reprendre.',
    ],
  },
  {
    number: 'BC-6',
    text: ['Puis décide. **Repose-la** face cachée, où tu veux : à côté de ses semblables, ou là où elle gêne les autres. Ou **garde-la** dans ta main gauche.'],
  },
  {
    number: 'BC-7',
    text: ['**Ce qui est gardé reste gardé.** On ne peut pas le reposer, et personne ne le regarde avant la fin, même pas toi. Combien de tuiles chacun a gardées, tout le monde le voit.'],
  },
  {
    number: 'BC-8',
    text: ['Assez ? Dès que ta main droite est vide, tu peux prendre **le plus beau trophée qui reste**. Ensuite tu ne joues plus. Ici, pas besoin de 0,3 seconde.'],
  },
  { number: 'BC-9', part: 'La fin', text: ['Avec le **dernier trophée** commence un compte à rebours de dix secondes ; puis tout le monde s’arrête. Une tuile encore dans une main droite ne compte pour personne.'] },
  { number: 'BC-10', text: ['Quand le temps est écoulé, tout le monde s’arrête aussi : au bout de dix minutes, sauf si l’hôte en a décidé autrement. Rien d’autre ne met fin à la partie, pas même une table vide.'] },
  {
    number: 'BC-11',
    part: 'Les points',
    text: ['Trois pareilles : **3 points**. Toute autre tuile gardée : **−1**. Un trophée : ce qui est écrit dessus.', 'Quatre trios, une paire, une tuile seule et un trophée de 2 font 12 − 3 + 2 = 11.'],
  },
  { number: 'BC-12', text: ['**Le meilleur score gagne.** Qui le partage partage la victoire.'] },
]);
