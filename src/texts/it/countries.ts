import type { Topics } from '../topics.ts'

export const countries = {
  documents: {
    type: 'Tipo di documento',
    lookAgain: 'Controlla il numero: sembra incompleto o di un altro documento.',
    forInvoice: 'Solo per la fattura fiscale messicana (factura).',
    withoutInvoice: 'Senza fattura: usa l’RFC generico',
  },
  acceptance: {
    terms: {
      before: 'Accetto i ',
      terms: 'Termini di utilizzo',
      between: ' e ho letto l’',
      privacy: 'Informativa sulla privacy',
      after: '.',
    },
    contract: 'Ho letto e accetto le condizioni del contratto.',
    digitalContent:
      'Chiedo espressamente l’accesso immediato al contenuto digitale prima della fine del periodo di recesso e accetto di perdere così il diritto di recesso.',
    gdpr: (p) =>
      `${p.seller} può scrivermi per parlarmi di altri prodotti. Posso cambiare idea quando voglio.`,
    named:
      'Il mio nome e la mia città possono essere mostrati, nelle prossime ore, ad altri che guardano questo prodotto. Posso cambiare idea quando voglio.',
    required: {
      contract: 'Per continuare, accetta il contratto',
      digitalContent: 'Per darti subito il contenuto ci serve questo consenso',
    },
    withdrawalEnded:
      'Hai chiesto espressamente l’accesso immediato al contenuto digitale prima della fine del periodo di recesso e hai accettato di perdere così il diritto di recesso.',
  },
  choice: {
    search: 'Cerca Paese',
    none: 'Nessun Paese trovato',
  },
  tax: (p) => `IVA ${p.percent} inclusa (${p.value})`,
  rate: {
    shown: (p) => `Prezzo del venditore: ${p.price}, al cambio di 1 ${p.base} = ${p.rate} ${p.target}.`,
    title: 'Il tasso di cambio è stato aggiornato',
    text: (p) => `Il tasso era valido per 30 minuti ed è stato aggiornato. Paghi ${p.now}.`,
    accept: (p) => `Continua per ${p.now}`,
    refuse: 'Non ora',
  },
} satisfies Topics['countries']
