import type { Topics } from '../topics.ts'

export const waiting = {
  title: 'Lista d’attesa',
  text: (p) =>
    `Se si libera un biglietto, avvisiamo via email in ordine di iscrizione e te lo teniamo da parte per ${p.hours} ore.`,
  open: 'Entra nella lista d’attesa',
  ticket: 'Biglietto',
  quantity: 'Quanti biglietti',
  email: 'La tua email',
  submit: 'Avvisami',
  privacy: 'Usiamo la tua email solo per questa lista.',
  joined: 'Sei nella lista d’attesa',
  joinedText: (p) => `Abbiamo inviato una conferma a ${p.email}.`,
  available: 'Si è appena liberato un biglietto. Ricarica la pagina per acquistarlo.',
} satisfies Topics['waiting']
