import type { Topics } from '../topics.ts'

/** The labels of both steps are those of § 356a BGB. */
export const withdraw = {
  title: 'Vertrag widerrufen',
  intro:
    'Geben Sie an, um welchen Kauf es geht. Auf der nächsten Seite prüfen und bestätigen Sie Ihre Angaben; bis dahin ändert sich nichts. Einen Grund müssen Sie nicht nennen.',
  fields: {
    order: 'Bestellnummer',
    product: 'Produkt',
    name: 'Vor- und Nachname',
    email: 'E-Mail-Adresse des Kaufs',
  },
  orderHint: 'Sie steht in der Bestätigungs-E-Mail und auf dem Beleg, zum Beispiel 4K7Q-2XM9.',
  sentTo: (p) => `Die Eingangsbestätigung geht an ${p.email}.`,
  next: 'Weiter',
  missing: 'Bitte füllen Sie dieses Feld aus.',
  wrongEmail: 'Bitte prüfen Sie die E-Mail-Adresse.',
  card: 'Bitte geben Sie hier keine Kartennummer ein.',
  review: {
    title: 'Prüfen und bestätigen',
    text: 'Mit der Bestätigung widerrufen Sie diesen Kauf. Läuft die gesetzliche Frist oder eine Garantie mit automatischer Erstattung noch, erhalten Sie Ihr Geld auf dem Weg zurück, auf dem Sie bezahlt haben, und Ihr Zugang zum Produkt endet.',
    confirm: 'Widerruf bestätigen',
    change: 'Zurück und ändern',
  },
  guarantee: {
    automatic: (p) =>
      `Der Verkäufer gibt eine Garantie bis ${p.at}: Mit der Bestätigung erhalten Sie Ihr Geld automatisch auf dem Weg zurück, auf dem Sie bezahlt haben, und Ihr Zugang zum Produkt endet.`,
    ask: (p) =>
      `Der Verkäufer gibt eine Garantie bis ${p.at} und antwortet auf Ihre Anfrage: Eine automatische Erstattung gibt es nicht. Mit der Bestätigung geht die Anfrage an den Verkäufer.`,
  },
  received: {
    title: 'Ihr Widerruf ist eingegangen',
    text: 'Wir haben Ihnen eine Eingangsbestätigung per E-Mail geschickt, mit dem Inhalt Ihrer Erklärung sowie Datum und Uhrzeit des Eingangs.',
    at: 'Eingegangen am',
    reference: 'Vorgangsnummer',
  },
  mail: {
    buyer: {
      subject: 'Ihr Widerruf ist eingegangen',
      title: 'Ihr Widerruf ist eingegangen',
      text: 'Diese Nachricht bestätigt, was Sie erklärt haben und wann es eingegangen ist. Bitte bewahren Sie sie auf.',
      next: 'Gibt es einen Kauf mit dieser Nummer und dieser Adresse und läuft die gesetzliche Frist oder eine Garantie mit automatischer Erstattung noch, erstatten wir den Betrag auf dem Zahlungsweg und benachrichtigen Sie per E-Mail. In allen anderen Fällen antwortet Ihnen der Verkäufer. Haben Sie noch nicht bezahlt, zahlen Sie bitte nicht: Was später bezahlt wird, wird erstattet.',
      notYou:
        'Falls Sie das nicht waren, wenden Sie sich an den Verkäufer. Geld geht nur auf dem Weg zurück, auf dem bezahlt wurde.',
    },
    done: {
      subject: 'Ihr Widerruf ist abgeschlossen',
      title: 'Ihr Widerruf ist abgeschlossen',
      refunded:
        'Der Betrag dieses Kaufs wird auf dem Zahlungsweg erstattet. Wann er bei Ihnen eingeht, hängt von Ihrer Bank oder Ihrem Kartenanbieter ab. Abonnements dieses Kaufs sind beendet.',
      unpaid:
        'Dieser Kauf war noch nicht bezahlt, es gibt also nichts zu erstatten. Wird später noch etwas bezahlt, erstatten wir es.',
    },
    refused: {
      subject: 'Antwort auf Ihren Widerruf',
      title: 'Ihr Widerruf konnte nicht angenommen werden',
      text: 'Der Verkäufer hat geantwortet:',
      next: 'Wenn Sie damit nicht einverstanden sind, antworten Sie dem Verkäufer oder wenden Sie sich an eine Verbraucherzentrale.',
    },
    onFile: {
      subject: 'Versuch, Ihren Kauf zu widerrufen',
      title: 'Jemand wollte Ihren Kauf widerrufen',
      text: 'Bei uns ist ein Widerruf mit Ihrer Bestellnummer und einer anderen E-Mail-Adresse eingegangen. An Ihrem Kauf hat sich deshalb nichts geändert.',
      next: 'Falls Sie das waren, wiederholen Sie den Widerruf mit der E-Mail-Adresse des Kaufs. Andernfalls müssen Sie nichts tun.',
    },
    seller: {
      subject: (p) => `Widerruf der Bestellung ${p.order}`,
      title: 'Ein Kauf wurde widerrufen',
      refunds:
        'Das Widerrufsrecht besteht: Der Betrag wird automatisch erstattet, und Abonnements dieses Kaufs enden.',
      guaranteeRefunds:
        'Ihre Garantie gilt: Der Betrag wird automatisch erstattet, und Abonnements dieses Kaufs enden.',
      asks: 'Antworten Sie im Verkäuferbereich auf der Seite des Verkaufs; der Käufer wird per E-Mail benachrichtigt.',
      until: 'Die gesetzliche Frist endet am',
      guaranteeUntil: 'Ihre Garantie endet am',
      other: 'Der Betrag konnte auf dem Zahlungsweg nicht erstattet werden.',
      reasons: {
        'no-right': 'Für diesen Kauf besteht kein gesetzliches Widerrufsrecht.',
        late: 'Die gesetzliche Frist ist abgelaufen.',
        parcel: 'Die Frist beginnt mit der Lieferung, und die Ware geht zuerst zurück.',
        event: 'Gekauft wurden Tickets, die schon benutzt sein können.',
        guarantee: 'Die gesetzliche Frist ist abgelaufen oder gilt hier nicht, und Ihre Garantie läuft noch.',
        'guarantee-often':
          'Ihre Garantie läuft noch, aber dieser Käufer hatte in 90 Tagen schon drei automatische Erstattungen.',
        'transfer-only':
          'Das Recht besteht, aber diese Zahlungsart lässt sich nur per Überweisung erstatten.',
        'too-late':
          'Das Recht besteht, aber dieses Pix lässt sich nicht mehr erstatten: Bitte überweisen Sie.',
        'refund-refused': 'Das Recht besteht, aber die Erstattung wurde abgelehnt.',
      },
    },
  },
} satisfies Topics['withdraw']
