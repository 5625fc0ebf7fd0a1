import type { Topics } from '../topics.ts'

export const transfer = {
  open: 'Trasferisci questo biglietto',
  explain:
    'La persona riceve il biglietto via email, con un codice nuovo. Il codice attuale non sarà più valido. L’operazione è definitiva.',
  name: 'Nome di chi partecipa',
  email: 'Email di chi partecipa',
  nameRequired: 'Inserisci il nome di chi partecipa',
  emailRequired: 'Inserisci l’email di chi partecipa',
  submit: 'Trasferisci',
  ask: (p) => `Trasferire a ${p.name}?`,
  askText: (p) => `Il biglietto andrà a ${p.name}, all’indirizzo ${p.email}. L’operazione è definitiva.`,
  busy: 'Trasferimento…',
  cancel: 'Annulla',
  gone: 'Questo biglietto non si può più trasferire. Ricarica la pagina.',
  failed: 'Ora non è stato possibile trasferirlo. Riprova.',
  done: (p) => `Il biglietto ora è di ${p.name}. Abbiamo inviato il nuovo codice via email.`,
  event: 'Evento',
  ticket: 'Biglietto',
  see: 'Vedi i biglietti',
  receiver: {
    subject: (p) => `Il tuo biglietto per ${p.event}`,
    title: 'Questo biglietto ora è tuo',
    text: (p) =>
      `${p.name} ti ha trasferito un biglietto. Mostra il codice all’ingresso, sul telefono o stampato.`,
    note: 'Non condividere questo link: chi lo ha può usare il biglietto.',
  },
  giver: {
    subject: (p) => `Biglietto trasferito: ${p.event}`,
    title: 'Il biglietto è stato trasferito',
    text: (p) => `Il biglietto ora è di ${p.name}. Il vecchio codice non vale più.`,
    note: (p) => `Non l’hai chiesto tu? Contatta il venditore: ${p.email}`,
  },
} satisfies Topics['issued']['transfer']
