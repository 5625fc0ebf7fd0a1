import type { Texts } from '../texts.ts'

export const result = {
  success: {
    title: 'Acquisto riuscito!',
    thanks: (p) => `Grazie, ${p.name}!`,
    bought: 'Che cosa hai acquistato',
    order: (p) => `Ordine ${p.id}`,
    orderNumber: 'Numero d’ordine',
    date: 'Data di acquisto',
    method: 'Metodo di pagamento',
    total: 'Totale pagato',
    installments: (p) => `${p.n} rate da ${p.value}`,
    arrivesTitle: 'Come lo ricevi',
    arrivesDigital: (p) =>
      `I dati di accesso arrivano a ${p.email}, di solito in pochi minuti. Controlla anche lo spam.`,
    arrivesPhysical: (p) =>
      `Il venditore prepara la spedizione e invia il codice di tracciamento a ${p.email}.`,
    accessDelay:
      'Se dopo 72 ore i dati di accesso non sono arrivati, controlla lo spam e contatta il venditore.',
    open: 'Accedi ora',
    contactSeller: 'Contatta il venditore',
    contract: 'Riepilogo del contratto',
    print: 'Stampa o salva il riepilogo del contratto',
    withdrawal: 'Recedi dall’acquisto',
    buyAgain: 'Acquista di nuovo',
  },
  statuses: {
    PROCESSING: 'In elaborazione',
    WAITING_PAYMENT: 'In attesa di pagamento',
    PAID: 'Pagato',
    PENDING_FRAUD_ANALYSIS: 'In verifica',
    REFUSED: 'Rifiutato',
    EXPIRED: 'Scaduto',
    CANCELED: 'Annullato',
    REFUNDED: 'Rimborsato',
    PARTIALLY_REFUNDED: 'Rimborsato in parte',
    CHARGEBACK: 'Contestato',
    TRIAL: 'Periodo di prova',
  },
  waiting: {
    title: 'In attesa del pagamento',
    text: 'Appena il pagamento è confermato, questa pagina va avanti da sola.',
    live: 'Aggiornamento in tempo reale',
    reconnecting: 'Riconnessione…',
    backToCheckout: 'Torna al checkout',
  },
  notCompleted: {
    title: 'Acquisto non completato',
    text: 'Il pagamento non è stato approvato e non è stato addebitato nulla.',
    tryAgain: 'Prova di nuovo',
    expired: 'Il tempo per pagare è scaduto e non è stato addebitato nulla.',
    canceled: 'Questo pagamento è stato annullato.',
    refunded: 'L’importo di questo acquisto è stato rimborsato.',
  },
  error: {
    title: 'Qualcosa è andato storto',
    text: 'Si è verificato un errore durante l’elaborazione della richiesta',
    advice: 'Questo errore non ha causato alcun addebito. Riprova tra qualche istante.',
    reference: (p) => `Codice per l’assistenza: ${p.id}`,
  },
  notFound: {
    title: 'Pagina non trovata',
    withPath: (p) => `Pagina non trovata: ${p.path}`,
    text: 'Controlla l’indirizzo o chiedi di nuovo il link a chi vende.',
  },
  index: {
    title: 'Checkout sicuro',
    text: 'Per acquistare, apri il link che ti ha inviato il venditore.',
    demo: 'Link dimostrativi',
    sandbox: 'In questa installazione non circola denaro reale.',
  },
} satisfies Texts['result']
