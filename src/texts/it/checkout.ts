import type { Texts } from '../texts.ts'

export const checkout = {
  steps: {
    progress: (p) => `Passaggio ${p.step} di ${p.of}`,
    personal: 'Dati personali',
    address: 'Indirizzo',
    payment: 'Pagamento',
    next: 'Continua',
    back: 'Indietro',
  },
  personal: {
    title: 'I tuoi dati',
    name: {
      label: 'Nome e cognome',
      placeholder: 'Il tuo nome completo',
    },
    email: {
      label: 'Email',
      placeholder: 'tu@esempio.it',
    },
    confirmEmail: {
      label: 'Conferma l’email',
      placeholder: 'Scrivila di nuovo',
    },
    cellphone: {
      label: 'Cellulare',
      placeholder: '(11) 91234-5678',
      hint: 'Solo per avvisi su questo acquisto',
    },
    document: {
      label: 'CPF o CNPJ',
      placeholder: '000.000.000-00',
      hint: 'Per la fattura e il pagamento',
    },
    locked: 'Già compilato dal link, non modificabile.',
  },
  summary: {
    forecast: 'Vedi il piano delle rate',
    title: 'Riepilogo dell’ordine',
    show: 'Mostra il riepilogo',
    hide: 'Nascondi il riepilogo',
    subtotal: 'Subtotale',
    interest: (p) => `Interessi su ${p.n} rate`,
    coupon: (p) => `Codice sconto ${p.name}`,
    shipping: 'Spedizione',
    total: 'Totale',
    youPay: 'Totale da pagare',
    inInstallments: (p) => `${p.n} rate da ${p.value}`,
    orInInstallments: (p) => `o ${p.n} rate da ${p.value}`,
    noInterest: (p) => `${p.plan} senza interessi`,
    atOnce: 'In un’unica soluzione',
    orAtOnce: (p) => `o ${p.value} in un’unica soluzione`,
    by: (p) => `di ${p.author}`,
    oldPrice: (p) => `Prima ${p.value}`,
    saved: (p) => `risparmi ${p.value}`,
  },
  interest: {
    note: (p) => `Interessi sulle rate: ${p.monthly} al mese (${p.annual} all’anno).`,
    cost: (p) =>
      `Prezzo in un’unica soluzione: ${p.cash}. A rate: ${p.n} rate da ${p.value}, totale ${p.total}. Interessi: ${p.monthly} al mese (${p.annual} all’anno).`,
    none: 'Rate senza interessi.',
  },
  coupon: { open: 'Ho un codice sconto' },
  trust: {
    safePurchase: 'Acquisto sicuro',
  },
  tickets: {
    soldOut: 'Biglietti esauriti.',
  },
  sandbox: {
    notice: 'In questa installazione non circola denaro reale.',
    cards: 'Vedi le carte di prova',
  },
} satisfies Texts['checkout']
