import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

const days = (n: number) => plural('it', n, { one: `${n} giorno`, other: `${n} giorni` })

export const trust = {
  badges: {
    title: 'Perché acquistare qui è sicuro',
    reviewedProduct: 'Prodotto verificato',
    protectedData: 'Dati protetti',
  },
  safePurchase: 'I dati del tuo pagamento sono crittografati.',
  withdrawal: {
    brazil:
      'Diritto di recesso: entro 7 giorni dall’acquisto o dalla consegna puoi recedere e riavere l’intero importo (art. 49 del Codice brasiliano del consumatore).',
    europe: 'Diritto di recesso: puoi recedere dall’acquisto entro 14 giorni senza indicarne il motivo.',
    link: 'Recedere dal contratto qui',
  },
  cancelContract: 'Disdire i contratti qui',
  secureCard: {
    title: 'Acquisto sicuro',
    author: 'Creato da',
    warranty: (p) => `Soddisfatti o rimborsati entro ${days(p.days)}`,
    warrantyText: (p) => `Se non ti piace, chiedi il rimborso entro ${days(p.days)}.`,
  },
  seller: {
    soldBy: (p) => `Venduto da ${p.name}`,
    legal: (p) => `${p.legalName}, ${p.document}`,
    foreignLegal: (p) => `${p.legalName}, n. di registrazione ${p.document}`,
    address: (p) => `Indirizzo: ${p.address}`,
    contact: (p) => `Contatto: ${p.email}`,
    since: (p) => `Vende qui dal ${p.year}`,
    referral: 'Consiglia questo venditore',
    responsibility: 'Il venditore risponde dell’offerta, della consegna e della qualità del prodotto.',
    platform: {
      sells: (p) => `Venduto da ${p.platform}, un prodotto di ${p.seller}`,
      sellsFor: (p) => `Venduto da ${p.platform} per conto di ${p.seller}`,
      answers: (p) => `${p.platform} risponde dell’offerta, della consegna e della qualità del prodotto.`,
      answersForPayment: (p) =>
        `${p.seller} risponde dell’offerta, della consegna e della qualità del prodotto; ${p.platform} del pagamento.`,
    },
  },
  agreement: {
    before: (p) => `Cliccando su «${p.button}» accetti i `,
    terms: 'Termini di utilizzo',
    between: ' e l’',
    privacy: 'Informativa sulla privacy',
    after: '.',
  },
  lgpd: 'I tuoi dati sono trattati secondo la legge brasiliana sulla protezione dei dati (LGPD, legge 13.709/2018) per eseguire questo acquisto.',
  forget: {
    button: 'Dimenticami su questo browser',
    working: 'Cancellazione…',
    title: 'Fatto: questo browser ti ha dimenticato',
    text: 'Abbiamo cancellato ciò che questo browser conservava del negozio e chiuso la tua visita. I tuoi acquisti restano validi: le ricevute sono nella tua email.',
    again: 'Apri di nuovo la pagina',
    failed: 'Non siamo riusciti a cancellare ora. Riprova.',
    lose: {
      title: 'Perderesti ciò che è riservato per te',
      tickets: 'I biglietti tenuti per te tornano subito in vendita.',
      place: 'Il tuo posto in coda va perso.',
      confirm: 'Dimenticami comunque',
      keep: 'Tieni tutto',
    },
  },
} satisfies Topics['trust']
