import type { Topics } from '../topics.ts'

export const transfer = {
  open: 'Trasferisci questo biglietto',
  explain:
    'La persona riceve il biglietto per e-mail, con un codice nuovo. Il codice attuale non vale più e non si può annullare.',
  name: 'Nome di chi va',
  email: 'E-mail di chi va',
  nameRequired: 'Scrivi il nome di chi va',
  emailRequired: 'Scrivi l’e-mail di chi va',
  submit: 'Trasferisci',
  busy: 'Trasferimento…',
  cancel: 'Annulla',
  gone: 'Questo biglietto non si può più trasferire. Ricarica la pagina.',
  failed: 'Ora non è stato possibile trasferirlo. Riprova.',
  done: (p) => `Il biglietto ora è di ${p.name}. Abbiamo inviato il nuovo codice per e-mail.`,
  event: 'L’evento',
  ticket: 'Biglietto',
  see: 'Vedi i biglietti',
  receiver: {
    subject: (p) => `Il tuo biglietto per ${p.event}`,
    title: 'Questo biglietto ora è tuo',
    text: (p) =>
      `${p.name} ti ha trasferito un biglietto. Mostra il codice all’ingresso, sul telefono o stampato.`,
    note: 'Il link è solo tuo: chi lo ha, ha il biglietto.',
  },
  giver: {
    subject: (p) => `Biglietto trasferito: ${p.event}`,
    title: 'Il biglietto è stato trasferito',
    text: (p) => `Il biglietto ora è di ${p.name}. Il vecchio codice non vale più.`,
    note: (p) => `Non l’hai chiesto tu? Contatta il venditore: ${p.email}`,
  },
} satisfies Topics['issued']['transfer']
