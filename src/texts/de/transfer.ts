import type { Topics } from '../topics.ts'

export const transfer = {
  open: 'Dieses Ticket übertragen',
  explain:
    'Die Person bekommt das Ticket per E-Mail, mit einem neuen Code. Der jetzige Code gilt dann nicht mehr; das lässt sich nicht rückgängig machen.',
  name: 'Wer kommt (Name)',
  email: 'Wer kommt (E-Mail)',
  nameRequired: 'Geben Sie den Namen der Person ein',
  emailRequired: 'Geben Sie die E-Mail-Adresse der Person ein',
  submit: 'Übertragen',
  busy: 'Wird übertragen …',
  cancel: 'Abbrechen',
  gone: 'Dieses Ticket kann nicht mehr übertragen werden. Laden Sie die Seite neu.',
  failed: 'Die Übertragung hat gerade nicht geklappt. Versuchen Sie es noch einmal.',
  done: (p) => `Das Ticket gehört jetzt ${p.name}. Den neuen Code haben wir per E-Mail geschickt.`,
  event: 'Veranstaltung',
  ticket: 'Ticket',
  see: 'Tickets ansehen',
  receiver: {
    subject: (p) => `Ihr Ticket für ${p.event}`,
    title: 'Dieses Ticket gehört jetzt Ihnen',
    text: (p) =>
      `${p.name} hat Ihnen ein Ticket übertragen. Zeigen Sie den Code am Einlass, auf dem Handy oder ausgedruckt.`,
    note: 'Der Link ist nur für Sie: Wer ihn hat, hat das Ticket.',
  },
  giver: {
    subject: (p) => `Ticket übertragen: ${p.event}`,
    title: 'Das Ticket wurde übertragen',
    text: (p) => `Das Ticket gehört jetzt ${p.name}. Der alte Code gilt nicht mehr.`,
    note: (p) => `Das waren nicht Sie? Wenden Sie sich an den Verkäufer: ${p.email}`,
  },
} satisfies Topics['issued']['transfer']
