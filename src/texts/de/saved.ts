import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const saved = {
  keep: 'Diese Karte für meinen nächsten Kauf speichern. Die Daten liegen beim Zahlungsdienstleister, nicht im Shop.',
  use: 'Gespeicherte Karte verwenden',
  title: 'Gespeicherte Karte verwenden',
  ask: 'Damit wir wissen, dass Sie es sind, senden wir einen Code an die E-Mail-Adresse, mit der die Karte gespeichert wurde.',
  email: 'E-Mail',
  send: 'Code senden',
  sending: 'Wird gesendet\u00a0…',
  sent: (p) =>
    `Falls mit ${p.email} Karten gespeichert sind, kommt der Code gleich an. Er gilt ${plural('de', p.minutes, { one: `${p.minutes} Minute`, other: `${p.minutes} Minuten` })}.`,
  code: '6-stelliger Code',
  open: 'Weiter',
  opening: 'Wird geprüft\u00a0…',
  wrong:
    'Der Code ist falsch, abgelaufen oder schon verwendet. Bitte prüfen Sie ihn oder fordern Sie einen neuen an.',
  again: 'Neuen Code senden',
  tooMany: 'Zu viele Versuche. Bitte warten Sie etwas oder geben Sie Ihre Kartendaten ein.',
  badEmail: 'Bitte prüfen Sie die E-Mail-Adresse.',
  failed: 'Der Server war nicht erreichbar. Bitte versuchen Sie es erneut.',
  choose: 'Karte auswählen',
  card: (p) => `${p.brand} •••• ${p.lastFour}`,
  until: (p) => `gültig bis ${p.month}/${p.year}`,
  pick: 'Diese Karte verwenden',
  remove: 'Entfernen',
  removeCard: (p) => `${p.brand} •••• ${p.lastFour} entfernen`,
  removeAsk: (p) =>
    `${p.brand} •••• ${p.lastFour} entfernen? Um diese Karte wieder zu nutzen, müssen Sie ihre Daten neu eingeben.`,
  keepIt: 'Karte behalten',
  none: 'Hier sind keine Karten gespeichert.',
  change: 'Ändern',
  typed: 'Andere Karte verwenden',
} satisfies Topics['saved']
