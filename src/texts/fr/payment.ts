import { plural } from '../format.ts'
import type { Texts } from '../texts.ts'

export const payment = {
  title: 'Paiement',
  choose: 'Comment souhaitez-vous payer\u00a0?',
  methods: {
    CREDIT_CARD: 'Carte bancaire',
    TWO_CREDIT_CARDS: 'Deux cartes',
    DEBIT_CARD: 'Carte de débit',
    BOLETO: 'Boleto',
    PIX: 'Pix',
    PIX_AUTOMATIC: 'Pix automatique',
    PAYPAL: 'PayPal',
    APPLE_PAY: 'Apple Pay',
    GOOGLE_PAY: 'Google Pay',
    OXXO: 'OXXO',
    FREE: 'Gratuit',
  },
  facts: {
    pix: 'validation immédiate',
    boleto: 'jusqu’à 3 jours ouvrés',
    cardUpTo: (p) => `jusqu’à ${p.n} mensualités de ${p.value}`,
    cardOnce: 'paiement en une fois',
    free: 'rien à payer',
  },
  installments: {
    label: 'Mensualités',
    once: (p) => `${p.value} en une fois`,
    option: (p) => `${p.n} mensualités de ${p.value} (${p.total})`,
    withoutInterest: (p) => `${p.n} × ${p.value} sans intérêts`,
  },
  button: {
    pix: 'Payer avec Pix',
    card: 'Payer par carte',
    boleto: 'Payer par boleto',
    debit: 'Payer par carte de débit',
    paypal: 'Continuer avec PayPal',
    free: 'Recevoir gratuitement',
    finish: 'Finaliser le paiement',
    europe: 'Commander avec obligation de paiement',
    busy: 'Traitement en cours…',
  },
  card: {
    frame: 'Champs de carte sécurisés',
    holder: 'Nom sur la carte',
    holderPlaceholder: 'Exactement comme sur la carte',
    ending: (p) => `se terminant par ${p.lastFour}`,
    safe: 'Les informations de votre carte sont transmises chiffrées au prestataire de paiement. La boutique ne les voit pas.',
    failed: 'Les champs de carte ne se sont pas chargés. Réessayez ou choisissez un autre moyen de paiement.',
  },
  pix: {
    steps: {
      open: 'Ouvrez l’application de votre banque et allez dans Pix.',
      scan: 'Scannez le QR code ou collez le code sous «\u00a0Pix copia e cola\u00a0».',
      confirm: 'Vérifiez le montant et confirmez. La suite s’affichera automatiquement.',
    },
  },
  boleto: {
    clearing: 'Une fois payé, le boleto est encaissé sous 3 jours ouvrés au plus.',
    dueIn: (p: { days: number }) =>
      plural('fr', p.days, {
        one: `Vous avez ${p.days} jour pour payer.`,
        other: `Vous avez jusqu’à ${p.days} jours pour payer.`,
      }),
  },
} satisfies Texts['payment']
