import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const checkIn = {
  title: 'Einlass',
  noScript: 'Diese Seite braucht JavaScript. Bitte schalten Sie es im Browser ein.',
  noStorage:
    'Dieser Browser speichert keine Daten auf dem Gerät. Bitte öffnen Sie die Seite außerhalb des privaten Modus.',
  gate: {
    intro:
      'Prüfen Sie Tickets am Eingang mit der Kamera dieses Geräts. Einmal geöffnet, funktioniert die Seite ohne Verbindung.',
    key: 'Schlüssel der Veranstaltung',
    keyHint: 'Sie bekommen ihn vom Veranstalter, einzeln oder in einem Link.',
    name: 'Name dieses Eingangs',
    nameHint: 'Zum Beispiel: Tor A. Die anderen Eingänge sehen diesen Namen.',
    open: 'Einlass öffnen',
    opening: 'Wird geöffnet\u00a0…',
    troubles: {
      key: 'Dieser Schlüssel öffnet keine Veranstaltung. Bitte prüfen Sie die Zeichen oder fragen Sie nach einem anderen.',
      network: 'Der Server hat nicht geantwortet. Das erste Öffnen braucht eine Verbindung.',
      waiting:
        'Einlässe einer anderen Veranstaltung sind noch nicht gesendet. Bitte verbinden Sie dieses Gerät, bevor Sie wechseln.',
    },
  },
  verdicts: {
    ready: { title: 'Bereit', text: 'Richten Sie die Kamera auf den QR-Code des Tickets.' },
    welcome: 'Einlassen',
    soldSince: 'Nach der letzten Aktualisierung der Liste verkauft. Die Signatur stimmt.',
    halfPrice: 'Ermäßigt: bitte Nachweis zeigen lassen.',
    alreadyIn: 'Schon eingelassen',
    alreadyWhere: (p) => `Um ${p.time} Uhr, ${p.checkInPoint}.`,
    alreadyWhen: (p) => `Um ${p.time} Uhr.`,
    refusals: {
      void: { title: 'Ticket storniert', text: 'Es wurde erstattet oder storniert und gilt nicht mehr.' },
      transferred: {
        title: 'Ticket übertragen',
        text: 'Dieser Code wurde ersetzt, als das Ticket übertragen wurde. Bitte fragen Sie nach dem neuen.',
      },
      'other-event': {
        title: 'Andere Veranstaltung',
        text: 'Das Ticket ist echt, gilt aber für eine andere Veranstaltung.',
      },
      forged: { title: 'Gefälschtes Ticket', text: 'Die Signatur des Codes stimmt nicht.' },
      'no-ticket': {
        title: 'Kein Ticket',
        text: 'Dieser Code stammt nicht von einem Ticket. Bitte fragen Sie nach dem QR-Code des Tickets.',
      },
      'unknown-number': {
        title: 'Nummer nicht gefunden',
        text: 'Bitte prüfen Sie die Zeichen. Ein neues Ticket steht erst nach dem Aktualisieren auf der Liste.',
      },
      'not-listed': {
        title: 'Nicht prüfbar',
        text: 'Das Ticket steht nicht auf der Liste, und dieser Browser kann keine Signaturen prüfen. Bitte verbinden Sie sich und aktualisieren Sie die Liste.',
      },
    },
  },
  camera: {
    title: 'Kamera',
    start: 'Kamera einschalten',
    stop: 'Kamera ausschalten',
    troubles: {
      denied:
        'Die Kamera ist nicht erlaubt. Bitte erlauben Sie sie in den Einstellungen des Browsers oder geben Sie die Ticketnummer ein.',
      missing: 'Dieses Gerät hat keine Kamera. Bitte geben Sie die Ticketnummer ein.',
      busy: 'Eine andere App benutzt die Kamera. Bitte schließen Sie sie und versuchen Sie es erneut.',
      insecure: 'Die Kamera funktioniert nur auf https-Seiten. Bitte geben Sie die Ticketnummer ein.',
      failed:
        'Die Kamera lässt sich nicht auslesen. Bitte laden Sie die Seite neu oder geben Sie die Ticketnummer ein.',
    },
  },
  typed: { label: 'Ticketnummer', hint: 'Sie steht unter dem QR-Code: XXXX\u2011XXXX.', check: 'Prüfen' },
  inside: (p) => `${p.n} von ${p.of} eingelassen`,
  connections: { online: 'Verbunden', offline: 'Ohne Verbindung', refused: 'Schlüssel gesperrt' },
  revoked:
    'Der Schlüssel dieser Veranstaltung wurde gesperrt. Nichts ist verloren: Mit einem anderen Schlüssel wird gesendet, was noch fehlt.',
  anotherKey: 'Anderen Schlüssel eingeben',
  waiting: (p) => plural('de', p.n, { one: `${p.n} Einlass zu senden`, other: `${p.n} Einlässe zu senden` }),
  synced: (p) => `Stand: ${p.time} Uhr`,
  sync: 'Jetzt aktualisieren',
  syncing: 'Wird aktualisiert\u00a0…',
  leave: {
    action: 'Auf diesem Gerät beenden',
    title: 'Einlass beenden?',
    text: 'Schlüssel, Liste und Einlässe werden von diesem Gerät entfernt. Was gesendet wurde, bleibt auf dem Server.',
    lost: (p) =>
      plural('de', p.n, {
        one: `${p.n} Einlass ist noch nicht gesendet und geht verloren.`,
        other: `${p.n} Einlässe sind noch nicht gesendet und gehen verloren.`,
      }),
    stay: 'Weitermachen',
  },
  doubles: {
    title: (p) =>
      plural('de', p.n, {
        one: `${p.n} Ticket mehrmals eingelassen`,
        other: `${p.n} Tickets mehrmals eingelassen`,
      }),
    text: 'Sie wurden an Eingängen geprüft, die keine Verbindung hatten.',
    show: 'Anzeigen',
  },
  unnamed: 'ohne Namen',
} satisfies Topics['check-in']
