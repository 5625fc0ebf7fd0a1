import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const waitingList = {
  tickets: (p) => `${p.quantity} × ${p.ticket}, ${p.batch}`,
  event: 'Veranstaltung',
  kept: 'Tickets',
  waiting: {
    title: 'Sie stehen auf der Warteliste',
    next: 'Sie sind als Nächstes an der Reihe.',
    before: (p) => (p.n === 1 ? '1 Anfrage liegt vor Ihrer.' : `${p.n} Anfragen liegen vor Ihrer.`),
    text: 'Sobald Tickets für Sie da sind, schreiben wir Ihnen. Sie müssen diese Seite nicht geöffnet lassen.',
    leave: 'Liste verlassen',
  },
  offered: {
    title: 'Ihre Tickets sind für Sie reserviert',
    until: (p) => `Sie gehören Ihnen bis ${p.time}. Danach bekommt sie die nächste Person auf der Liste.`,
    take: 'Tickets annehmen',
    minutes: (p) =>
      `Wenn Sie fortfahren, haben Sie ${plural('de', p.minutes, { one: `${p.minutes} Minute`, other: `${p.minutes} Minuten` })} zum Bezahlen.`,
    decline: 'Ich möchte sie nicht mehr',
  },
  taken: {
    title: 'Diese Tickets sind für Ihren Kauf reserviert',
    text: 'Bitte setzen Sie den Kauf fort, bevor die Reservierung abläuft.',
    go: 'Kauf fortsetzen',
  },
  used: {
    title: 'Dieser Link wurde schon benutzt',
    text: 'Ist der Kauf abgeschlossen, sind die Tickets in Ihrer E-Mail. Ist die Reservierung vorher abgelaufen, tragen Sie sich bitte wieder ein.',
  },
  lapsed: {
    title: 'Die Frist ist abgelaufen',
    text: 'Die Tickets gingen an die nächste Person. Wenn Sie noch hingehen möchten, tragen Sie sich bitte wieder ein.',
  },
  left: {
    title: 'Sie stehen nicht mehr auf der Liste',
    text: 'Wir schreiben Ihnen nicht mehr. Falls Sie es sich anders überlegen, tragen Sie sich wieder ein.',
  },
  paying: {
    title: 'Eine Zahlung läuft',
    text: 'Diese Tickets gehören zu einem Kauf, der noch nicht abgeschlossen ist. Bitte warten Sie dessen Ergebnis ab.',
  },
  tooMany:
    'In diesem Browser haben Sie schon so viele Tickets wie möglich. Bitte schließen Sie den Kauf ab oder verwerfen Sie ihn und öffnen Sie dann diesen Link wieder.',
  unknown: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Bitte prüfen Sie, ob die Adresse vollständig ist, so wie in Ihrer E-Mail.',
  },
  toEvent: 'Zur Veranstaltung',
  joinedMail: {
    subject: (p) => `Sie stehen auf der Warteliste: ${p.event}`,
    text: (p) =>
      `Werden Tickets frei, schreiben wir in der Reihenfolge der Anmeldung. Sie haben dann bis zu ${plural('de', p.hours, { one: `${p.hours} Stunde`, other: `${p.hours} Stunden` })} Zeit. Unter dem Link sehen Sie Ihren Platz und können die Liste verlassen.`,
    button: 'Meinen Platz ansehen',
    why: 'Jemand hat sich mit dieser E-Mail-Adresse auf die Warteliste gesetzt. Waren Sie es nicht, ignorieren Sie bitte diese Nachricht oder verlassen Sie die Liste über den Link.',
  },
  offerMail: {
    subject: (p) => `Tickets für Sie reserviert: ${p.event}`,
    button: 'Meine Tickets ansehen',
    why: 'Sie erhalten diese Nachricht, weil Sie auf der Warteliste stehen. Bitte geben Sie den Link nicht weiter: Wer ihn öffnet, kann die Tickets annehmen.',
  },
} satisfies Topics['waiting-list']
