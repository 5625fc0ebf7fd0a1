import type { Topics } from '../topics.ts'

export const transfer = {
  open: 'Dieses Ticket übertragen',
  explain:
    'Die Person bekommt das Ticket per E-Mail, mit einem neuen Code. Der jetzige Code gilt dann nicht mehr; das lässt sich nicht rückgängig machen.',
  name: 'Name der Person',
  email: 'E-Mail-Adresse der Person',
  nameRequired: 'Bitte geben Sie den Namen der Person ein',
  emailRequired: 'Bitte geben Sie die E-Mail-Adresse der Person ein',
  submit: 'Übertragen',
  ask: (p) => `An ${p.name} übertragen?`,
  askText: (p) => `Das Ticket geht an ${p.name}, ${p.email}. Das lässt sich nicht rückgängig machen.`,
  busy: 'Wird übertragen\u00a0…',
  cancel: 'Abbrechen',
  gone: 'Dieses Ticket kann nicht mehr übertragen werden. Bitte laden Sie die Seite neu.',
  failed: 'Die Übertragung hat gerade nicht geklappt. Bitte versuchen Sie es noch einmal.',
  done: (p) => `Das Ticket gehört jetzt ${p.name}. Den neuen Code haben wir per E-Mail geschickt.`,
  event: 'Veranstaltung',
  ticket: 'Ticket',
  see: 'Tickets ansehen',
  receiver: {
    subject: (p) => `Ihr Ticket für ${p.event}`,
    title: 'Dieses Ticket gehört jetzt Ihnen',
    text: (p) =>
      `${p.name} hat Ihnen ein Ticket übertragen. Zeigen Sie den Code am Einlass, auf dem Handy oder ausgedruckt.`,
    note: 'Bitte geben Sie diesen Link nicht weiter: Wer ihn hat, kann das Ticket nutzen.',
  },
  giver: {
    subject: (p) => `Ticket übertragen: ${p.event}`,
    title: 'Das Ticket wurde übertragen',
    text: (p) => `Das Ticket gehört jetzt ${p.name}. Der alte Code gilt nicht mehr.`,
    note: (p) => `Das waren nicht Sie? Bitte wenden Sie sich an den Verkäufer: ${p.email}`,
  },
} satisfies Topics['issued']['transfer']
