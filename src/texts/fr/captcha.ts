import type { Topics } from '../topics.ts'

export const captcha = {
  title: 'Contrôle de sécurité',
  text: 'Avant le paiement, votre appareil effectue une brève vérification contre les robots. Vous n’avez rien à faire, cela ne prend que quelques secondes.',
  progress: 'Progression du contrôle',
  cancel: 'Annuler',
} satisfies Topics['captcha']
