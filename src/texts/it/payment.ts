import { plural } from '../format.ts'
import type { Texts } from '../texts.ts'

export const payment = {
  title: 'Pagamento',
  choose: 'Come preferisci pagare?',
  methods: {
    CREDIT_CARD: 'Carta',
    TWO_CREDIT_CARDS: 'Due carte',
    DEBIT_CARD: 'Carta di debito',
    BOLETO: 'Boleto',
    PIX: 'Pix',
    PIX_AUTOMATIC: 'Pix automatico',
    PAYPAL: 'PayPal',
    APPLE_PAY: 'Apple Pay',
    GOOGLE_PAY: 'Google Pay',
    OXXO: 'OXXO',
    FREE: 'Gratis',
  },
  facts: {
    pix: 'conferma immediata',
    boleto: 'fino a 3 giorni lavorativi',
    cardUpTo: (p) => `fino a ${p.n} rate da ${p.value}`,
    cardOnce: 'in un’unica soluzione',
    free: 'niente da pagare',
  },
  installments: {
    label: 'Rate',
    once: (p) => `1 pagamento da ${p.value}`,
    option: (p) => `${p.n} rate da ${p.value} (${p.total})`,
    withoutInterest: (p) => `${p.n} rate da ${p.value} senza interessi`,
  },
  button: {
    pix: 'Paga con Pix',
    card: 'Paga con carta',
    boleto: 'Paga con boleto',
    debit: 'Paga con carta di debito',
    paypal: 'Continua con PayPal',
    free: 'Ricevi gratis',
    finish: 'Completa il pagamento',
    europe: 'Ordine con obbligo di pagare',
    busy: 'Elaborazione…',
  },
  card: {
    frame: 'Campi sicuri della carta',
    holder: 'Nome sulla carta',
    holderPlaceholder: 'Esattamente come sulla carta',
    ending: (p) => `che termina con ${p.lastFour}`,
    safe: 'I dati della carta arrivano crittografati al gestore dei pagamenti. Il negozio non li vede.',
    failed: 'I campi della carta non si sono caricati. Riprova o scegli un altro metodo di pagamento.',
  },
  pix: {
    steps: {
      open: 'Apri l’app della tua banca e vai su Pix.',
      scan: 'Scansiona il codice QR o incolla il codice in «Pix copia e cola».',
      confirm: 'Controlla l’importo e conferma. Questa pagina si aggiorna automaticamente.',
    },
  },
  boleto: {
    clearing: 'Una volta pagato, il boleto viene accreditato entro 3 giorni lavorativi.',
    dueIn: (p: { days: number }) =>
      plural('it', p.days, {
        one: `Hai ${p.days} giorno per pagare.`,
        other: `Hai fino a ${p.days} giorni per pagare.`,
      }),
  },
} satisfies Texts['payment']
