import type { Texts } from '../texts.ts'

export const common = {
  page: { title: 'Checkout', description: 'La tua piattaforma di pagamento!' },
  actions: {
    continue: 'Continua',
    back: 'Indietro',
    cancel: 'Annulla',
    confirm: 'Conferma',
    close: 'Chiudi',
    copy: 'Copia',
    copied: 'Copiato',
    edit: 'Modifica',
    tryAgain: 'Riprova',
    reload: 'Ricarica la pagina',
    print: 'Stampa',
  },
  country: {
    label: 'Paese',
    change: 'Cambia Paese',
    current: (p) => `Paese: ${p.country}`,
  },
  language: 'Lingua',
  accessibility: {
    optional: 'facoltativo',
    closeDialog: 'Chiudi finestra',
    skipToForm: 'Vai direttamente al modulo',
    opensNewTab: 'si apre in un’altra scheda',
    totalIsNow: (p) => `Nuovo totale: ${p.total}`,
    copied: (p) => `Copiato: ${p.what}`,
  },
  part: {
    missing: 'Questa parte della pagina non è stata caricata. Controlla la connessione e riprova.',
    outdated: 'C’è una nuova versione di questa pagina. Ricarica la pagina per continuare.',
  },
  network: {
    unreachable: 'Non riusciamo a contattare il server. Controlla la connessione e riprova.',
  },
} satisfies Texts['common']
