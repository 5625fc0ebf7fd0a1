import type { challenge as source } from '../pt/challenge.ts'

export const challenge = {
  title: 'Confirmez auprès de votre banque',
  frame: 'Page de votre banque pour confirmer l’achat',
  text: 'La banque de votre carte doit s’assurer que c’est bien vous. Rien n’a encore été débité\u00a0; dès votre confirmation, l’achat se poursuit automatiquement.',
  until: (p: { time: string }) => `Vous avez jusqu’à ${p.time} pour confirmer.`,
  cancel: 'Payer autrement',
  checking: 'Vérification auprès de votre banque…',
  returned: 'C’est fait. Votre achat se poursuit sur la page de la boutique.',
} satisfies typeof source
