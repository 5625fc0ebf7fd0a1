import type { Texts } from '../texts.ts'

export const common = {
  page: { title: 'Paiement', description: 'Votre plateforme de paiement\u00a0!' },
  actions: {
    continue: 'Continuer',
    back: 'Retour',
    cancel: 'Annuler',
    confirm: 'Confirmer',
    close: 'Fermer',
    copy: 'Copier',
    copied: 'Copié',
    edit: 'Modifier',
    tryAgain: 'Réessayer',
    reload: 'Recharger la page',
    print: 'Imprimer',
  },
  country: {
    label: 'Pays',
    change: 'Changer de pays',
    current: (p) => `Pays\u00a0: ${p.country}`,
  },
  language: 'Langue',
  accessibility: {
    optional: 'facultatif',
    closeDialog: 'Fermer la fenêtre',
    skipToForm: 'Aller directement au formulaire',
    opensNewTab: 's’ouvre dans un nouvel onglet',
    totalIsNow: (p) => `Nouveau total\u00a0: ${p.total}`,
    copied: (p) => `Copié\u00a0: ${p.what}`,
  },
  part: {
    missing: 'Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion et réessayez.',
    outdated: 'Il existe une nouvelle version de cette page. Rechargez la page pour continuer.',
  },
  network: {
    unreachable: 'Impossible de joindre le serveur. Vérifiez votre connexion et réessayez.',
  },
} satisfies Texts['common']
