import type { Texts } from '../texts.ts'

export const checkout = {
  steps: {
    progress: (p) => `Étape ${p.step} sur ${p.of}`,
    personal: 'Coordonnées',
    address: 'Adresse',
    payment: 'Paiement',
    next: 'Continuer',
    back: 'Retour',
  },
  personal: {
    title: 'Vos coordonnées',
    name: {
      label: 'Nom complet',
      placeholder: 'Prénom et nom',
    },
    email: {
      label: 'Adresse e-mail',
      placeholder: 'vous@exemple.fr',
    },
    confirmEmail: {
      label: 'Confirmez votre e-mail',
      placeholder: 'À saisir de nouveau',
    },
    cellphone: {
      label: 'Téléphone portable',
      placeholder: '(11) 91234-5678',
      hint: 'Uniquement pour les messages liés à cet achat',
    },
    document: {
      label: 'CPF ou CNPJ',
      placeholder: '000.000.000-00',
      hint: 'Pour la facture et le paiement',
    },
    locked: 'Prérempli par votre lien, non modifiable.',
  },
  summary: {
    forecast: 'Voir l’échéancier',
    title: 'Récapitulatif de la commande',
    show: 'Voir la commande',
    hide: 'Masquer la commande',
    subtotal: 'Sous-total',
    interest: (p) => `Intérêts de ${p.n} mensualités`,
    coupon: (p) => `Code promo ${p.name}`,
    shipping: 'Livraison',
    total: 'Total',
    youPay: 'Total à payer',
    inInstallments: (p) => `${p.n} mensualités de ${p.value}`,
    orInInstallments: (p) => `ou ${p.n} mensualités de ${p.value}`,
    noInterest: (p) => `${p.plan} sans intérêts`,
    atOnce: 'En une fois',
    orAtOnce: (p) => `ou ${p.value} en une fois`,
    by: (p) => `par ${p.author}`,
    oldPrice: (p) => `Au lieu de ${p.value}`,
    saved: (p) => `vous économisez ${p.value}`,
  },
  interest: {
    note: (p) =>
      `Le paiement en plusieurs fois entraîne des intérêts de ${p.monthly} par mois (${p.annual} par an).`,
    cost: (p) =>
      `En une fois\u00a0: ${p.cash}. En plusieurs fois\u00a0: ${p.n} mensualités de ${p.value}, soit ${p.total} au total. Intérêts de ${p.monthly} par mois (${p.annual} par an).`,
    none: 'Paiement en plusieurs fois sans intérêts.',
  },
  coupon: { open: 'J’ai un code promo' },
  trust: {
    safePurchase: 'Achat sécurisé',
  },
  tickets: {
    soldOut: 'Billets épuisés.',
  },
  sandbox: {
    notice: 'Dans cette installation, aucun argent réel ne circule.',
    cards: 'Voir les cartes de test',
  },
} satisfies Texts['checkout']
