import { plural } from '../format.ts'
import type { MailTexts } from '../texts.ts'
import { countries } from './countries.ts'
import { result } from './result.ts'
import { trust } from './trust.ts'

export const mail = {
  greeting: (p) => `Ciao ${p.name},`,
  field: (p) => `${p.label}: ${p.value}`,
  order: 'Ordine',
  product: 'Prodotto',
  products: 'Prodotti',
  total: 'Totale',
  tax: countries.tax,
  withdrawalEnded: countries.acceptance.withdrawalEnded,
  installments: (p) => `in ${p.n} rate`,
  seller: trust.seller,
  gift: {
    subject: (p) => `${p.giver} ti ha fatto un regalo`,
    title: 'Un regalo per te',
    text: (p) => `${p.giver} ha comprato ${p.product} per te e ti scrive:`,
    present: 'Regalo',
    from: 'Da',
    parcel: 'Il venditore spedisce il regalo all’indirizzo di consegna.',
    access: 'Il venditore invia l’accesso a questa email.',
    contact: (p) => `Domande? Scrivi a ${p.email}.`,
    why: (p) => `Ricevi questa email perché ${p.giver} ha scelto un regalo per te.`,
    sentNow: result.success.giftArrives,
    sentOn: result.success.giftArrivesOn,
  },
  paidBy: result.success.method,
  statement: result.success.statement,
  contact: (p) => `Domande sul prodotto? Scrivi a ${p.email}.`,
  why: 'Ricevi questo messaggio perché con questa email è stato effettuato un ordine.',
  donation: {
    subject: (p) => `Donazione ricevuta: ${p.product}`,
    title: 'Grazie per la donazione!',
    text: 'Abbiamo ricevuto la tua donazione. Conserva questa email come ricevuta.',
  },
  purchaseConfirmed: {
    subject: (p) => `Acquisto confermato: ${p.product}`,
    title: 'Il tuo acquisto è confermato',
    text: 'Abbiamo ricevuto il pagamento. Conserva questa email come prova del tuo ordine.',
    nothingPaid:
      'Il tuo ordine è confermato e oggi non ti è stato addebitato nulla. Conserva questa email come prova.',
    button: 'Vedi il mio ordine',
    accessDelay:
      'Se dopo 72 ore i dati di accesso non sono arrivati, controlla la cartella spam e contatta il venditore.',
    automaticPix:
      'Hai autorizzato il Pix automatico: i prossimi addebiti partono dal tuo conto alle date previste. Per annullare, apri la sezione Pix Automático dell’app della tua banca.',
  },
  openOffice: 'Apri nell’area venditori',
  deliverTo: result.success.deliverTo,
  renewalPaid: {
    subject: (p) => `Pagamento ricevuto: ${p.product}`,
    title: 'Abbiamo ricevuto il tuo pagamento',
    text: 'Conserva questa email come ricevuta.',
    button: 'Vedi la ricevuta',
  },
  cardReplaced: {
    subject: (p) => `Carta aggiornata: ${p.product}`,
    title: 'La carta dei prossimi addebiti è stata sostituita',
    text: 'Ora non è stato addebitato nulla. I prossimi addebiti andranno sulla nuova carta. Non l’hai chiesto tu? Scrivi al venditore.',
    button: 'Vedi la ricevuta',
  },
  renewals: {
    why: 'Ricevi questo messaggio perché hai un abbonamento con questo indirizzo email.',
    chargedOn: 'Data dell’addebito',
    retriedOn: 'Nuovo tentativo il',
    payBy: 'Paga entro il',
    card: 'Cambia la carta',
    pay: 'Paga o cambia la carta',
    cancel: 'Disdici l’abbonamento',
    'renewal-reminder': {
      subject: (p) => `Prossimo addebito: ${p.product}`,
      title: 'Il tuo abbonamento sta per rinnovarsi',
      text: 'Addebiteremo la tua carta nella data qui sotto. Non devi fare nulla. Per usare un’altra carta o disdire prima, usa i link di questa email.',
    },
    'renewal-failed': {
      subject: (p) => `Addebito non riuscito: ${p.product}`,
      title: 'Il pagamento non è stato approvato',
      text: 'La tua carta non è stata approvata. L’abbonamento resta attivo e riproveremo nella data qui sotto. Puoi anche pagare ora o usare un’altra carta.',
    },
    'renewal-failed-finally': {
      subject: (p) => `Paga il tuo abbonamento: ${p.product}`,
      title: 'Ci serve un tuo pagamento',
      text: 'La tua carta non è stata approvata e non riproveremo con questa. Paga dal link qui sotto o usa un’altra carta.',
    },
    endsUnpaid: 'Senza il pagamento, l’abbonamento termina in quella data.',
    'subscription-unpaid': {
      subject: (p) => `Abbonamento terminato: ${p.product}`,
      title: 'Il tuo abbonamento è terminato',
      text: 'Non abbiamo ricevuto il pagamento e l’abbonamento è terminato. Non ci saranno altri addebiti. Per tornare, abbonati di nuovo sulla pagina del venditore.',
    },
  },
  subscriptionLink: {
    label: (p) => `Sostituire la carta o pagare un addebito in sospeso: ${p.product}`,
    until: (p) => `Il link è valido fino al ${p.date} ed è solo tuo: non inoltrarlo.`,
  },
  open: result.success.open,
  kinds: result.success.kinds,
  tickets: {
    label: 'Vedi i miei biglietti',
    note: 'I biglietti sono anche allegati in PDF, con l’evento per il tuo calendario. Chi ha il link dei biglietti può usarli: inoltralo solo a chi viene con te.',
    void: 'I biglietti rimborsati non valgono più all’ingresso.',
  },
  pixToPay: {
    subject: (p) => `Il tuo Pix è in attesa di pagamento: ${p.product}`,
    title: 'Il tuo Pix è in attesa di pagamento',
    text: 'Copia il codice qui sotto e incollalo in «Pix copia e cola» nell’app della tua banca.',
    code: 'Codice Pix («copia e cola»)',
    expires: (p) => `Il codice scade il ${p.time} (ora di Brasilia).`,
    button: 'Apri il codice QR',
  },
  pixAutomaticToPay: {
    subject: (p) => `Da pagare e autorizzare: ${p.product}`,
    title: 'Il tuo Pix automatico ti aspetta',
    text: 'Copia il codice qui sotto e incollalo in «Pix copia e cola» nell’app della tua banca. Confermando, paghi il primo addebito e autorizzi i prossimi.',
    button: 'Apri il codice QR',
  },
  automaticPixMissing: {
    subject: (p) => `Scegli come pagare i prossimi addebiti: ${p.product}`,
    title: 'I prossimi addebiti non sono autorizzati',
    text: 'Il tuo abbonamento è attivo, ma il Pix automatico non è autorizzato presso la tua banca. Aggiungi una carta perché continui.',
    button: 'Scegli come pagare',
  },
  moved: {
    subject: (p) => `L’indirizzo email del tuo acquisto da ${p.seller} è cambiato`,
    title: 'L’indirizzo email del tuo acquisto è cambiato',
    text: (p) =>
      `Il venditore ha cambiato l’indirizzo email di questo acquisto in ${p.email}. I prossimi messaggi andranno lì.`,
    contact: (p) => `Non l’hai chiesto tu? Scrivi a ${p.email}.`,
  },
  cardCode: {
    subject: (p) => `Il tuo codice: ${p.code}`,
    title: 'Il tuo codice per una carta salvata',
    text: 'Torna alla pagina dell’acquisto, che è ancora aperta, e inserisci questo codice. Vale solo in quella pagina e una volta sola.',
    label: 'Codice',
    expires: (p) =>
      `Il codice vale ${plural('it', p.minutes, { one: `${p.minutes} minuto`, other: `${p.minutes} minuti` })}.`,
    why: 'Qualcuno ha chiesto questo codice con il tuo indirizzo email. Se non l’hai chiesto tu, ignora questo messaggio: senza il codice nessuno può usare le tue carte.',
  },
  parcel: { sent: result.success.arrivesPhysical, arrives: result.success.arrivesWith },
  reserved: (p) =>
    `Riservato per te fino al ${p.time}. Un pagamento che arriva più tardi vale solo se c’è ancora disponibilità; altrimenti ti restituiamo il denaro.`,
  boletoToPay: {
    subject: (p) => `Il tuo boleto: ${p.product}`,
    title: 'Il tuo boleto è pronto',
    text: 'Paga con il codice (linha digitável) qui sotto. L’accredito richiede fino a 3 giorni lavorativi.',
    line: 'Codice del boleto (linha digitável)',
    due: (p) => `Scade il ${p.date}.`,
    button: 'Vedi il boleto',
  },
  oxxoToPay: {
    subject: (p) => `Paga da OXXO: ${p.product}`,
    title: 'Il tuo voucher OXXO è pronto',
    text: 'Mostra il riferimento qui sotto alla cassa di un negozio OXXO e paga in contanti. La conferma richiede fino a 1 giorno lavorativo.',
    line: 'Riferimento',
    due: (p) => `Paga entro il ${p.date}.`,
    button: 'Vedi il voucher',
  },
  purchaseRefusedAfterReview: {
    subject: (p) => `Acquisto non completato: ${p.product}`,
    title: 'Il tuo acquisto non è stato completato',
    text: 'Dopo la verifica, il pagamento non è stato approvato. Non ti verrà addebitato nulla; se la banca ha riservato l’importo, lo renderà di nuovo disponibile. Puoi provare con un’altra carta o un altro metodo di pagamento.',
    button: 'Riprova',
  },
  refundMade: {
    subject: (p) => `Rimborso: ${p.product}`,
    title: 'Il tuo rimborso è stato effettuato',
    text: 'Il venditore ti ha rimborsato l’importo qui sotto.',
    when: result.notCompleted.refundWhen,
    stays: result.success.partiallyRefunded,
    ended: 'Non è più valido',
    amount: 'Importo restituito',
    button: 'Vedi il mio ordine',
  },
  paidTwice: {
    subject: (p) => `Pagato due volte: ${p.product}`,
    title: 'Hai pagato due volte lo stesso acquisto',
    text: 'Questo acquisto era già stato pagato in un’altra pagina. Il primo pagamento resta valido e ti stiamo rimborsando questo per intero. Non devi fare nulla. A seconda della banca, possono servire alcuni giorni perché il rimborso compaia.',
    button: 'Vedi il mio ordine',
  },
  refunded: {
    subject: (p) => `Rimborso: ${p.product}`,
    title: 'Ti abbiamo rimborsato',
    text: 'Il pagamento è arrivato quando l’acquisto non poteva più essere completato, perciò ti abbiamo rimborsato l’intero importo.',
    reasons: {
      'paid-twice':
        'Questo ordine era già stato pagato in un altro modo. Il primo pagamento è valido e ti abbiamo rimborsato questo per intero.',
      'other-card-failed':
        'L’altra carta non è stata approvata e l’acquisto non è stato completato, perciò ti abbiamo rimborsato quanto pagato con questa carta.',
      'subscription-ended':
        'L’abbonamento è terminato prima che questo pagamento fosse confermato, perciò ti abbiamo rimborsato l’intero importo.',
    },
    soon: 'A seconda della banca, possono servire alcuni giorni perché il rimborso compaia.',
    button: 'Vedi il mio ordine',
  },
} satisfies MailTexts
