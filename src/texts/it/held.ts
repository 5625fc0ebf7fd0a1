import type { Topics } from '../topics.ts'
import { holders } from './holders.ts'

export const held = {
  holders,
  title: 'Biglietti',
  online: 'Online',
  placeSoon: 'Luogo da confermare',
  dateSoon: 'Data da confermare',
  reservedFor: 'Prenotazione:',
  endsSoon: (p: { n: number }) =>
    p.n === 1 ? 'La prenotazione scade tra 1 minuto.' : `La prenotazione scade tra ${p.n} minuti.`,
  edit: 'Cambia',
  editTickets: 'Cambia biglietti',
  late: (p: { methods: string }) =>
    `${p.methods}: il pagamento non verrebbe confermato in tempo per questo evento.`,
  soldOut: 'Biglietti esauriti.',
  stay: 'Continua l’acquisto',
  leave: {
    title: 'Tornare indietro e cambiare i biglietti?',
    text: 'I biglietti scelti tornano in vendita e i dati inseriti vanno persi.',
    confirm: 'Torna ai biglietti',
  },
  reload: {
    title: 'Ricaricare la pagina?',
    text: 'La sessione è ancora attiva e hai dei biglietti selezionati. Se ricarichi la pagina, andranno persi.',
    confirm: 'Ricarica',
  },
  expired: {
    title: 'Il tempo della prenotazione è scaduto',
    text: 'I biglietti sono di nuovo in vendita. Ricarica la pagina per provare a prenotare gli stessi.',
    reload: 'Ricarica la pagina',
    reloading: 'Prenotazione in corso…',
    back: 'Torna all’evento',
    unreachable: 'Nessuna connessione. Controlla l’accesso a internet e riprova.',
  },
  yours: {
    title: 'I tuoi biglietti',
    open: 'Vedi i biglietti',
    sent: (p) => `Li abbiamo inviati anche a ${p.email}.`,
  },
} satisfies Topics['held']
