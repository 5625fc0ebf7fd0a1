import type { Topics } from '../topics.ts'

export const mandate = {
  fact: 'senza carta, rinnovo automatico',
  steps: {
    pay: (p) => `Scansiona il codice QR nell’app della tua banca e paga ${p.amount} adesso.`,
    authorise: (p) => `Nella stessa schermata, autorizza i prossimi addebiti: ${p.price}.`,
    afterwards:
      'Poi ogni addebito parte dal tuo conto alla data prevista, senza carta e senza un nuovo codice.',
  },
  varies: 'con importi che possono cambiare',
  cancel: 'Puoi annullare quando vuoi nella sezione Pix Automático dell’app della tua banca.',
  atOnce: (p) =>
    `Confermando nell’app della banca, paghi adesso e autorizzi i prossimi addebiti: ${p.price}.`,
  order: {
    label: 'Pix automatico',
    authorised: 'Autorizzato. I prossimi addebiti partono dal tuo conto.',
    pending: 'In attesa della risposta della tua banca',
    missing: 'Non autorizzato',
  },
  missingText: (p) =>
    `Abbiamo ricevuto il pagamento, ma i prossimi addebiti non sono stati autorizzati. Abbiamo inviato a ${p.email} un link per scegliere come pagare.`,
} satisfies Topics['mandate']
