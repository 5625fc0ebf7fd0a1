import type { Topics } from '../topics.ts'

export const waitingRoom = {
  before: {
    title: 'Vous êtes dans la salle d’attente',
    text: (p) =>
      `La vente ouvre le ${p.time}. Les personnes présentes à ce moment-là reçoivent une place au hasard dans la file\u00a0: inutile d’arriver avant les autres.`,
  },
  line: {
    title: 'Vous êtes dans la file',
    next: 'C’est bientôt votre tour.',
    before: (p) => (p.n === 1 ? '1 personne devant vous' : `${p.n} personnes devant vous`),
    minutes: (p) => (p.n === 1 ? 'Moins de 1 minute' : `Environ ${p.n} minutes`),
  },
  stay: 'Cette page s’actualise automatiquement. Votre place est gardée dans ce navigateur, même si vous actualisez la page.',
  again: 'Voir mon tour',
} satisfies Topics['waiting-room']
