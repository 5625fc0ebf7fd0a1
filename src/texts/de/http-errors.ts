import type { FailureTexts } from '../texts.ts'

export const httpErrors = {
  statuses: {
    '400': 'Ungültige Anfrage. Bitte prüfen Sie die gesendeten Daten.',
    '401': 'Nicht autorisiert. Bitte laden Sie die Seite neu und versuchen Sie es erneut.',
    '403': 'Zugriff verweigert. Bitte laden Sie die Seite neu und versuchen Sie es erneut.',
    '404': 'Nicht gefunden. Bitte prüfen Sie die Adresse.',
    '410': 'Ihr Kauf konnte nicht durchgeführt werden. Bitte versuchen Sie es in einer Minute erneut.',
    '422': 'Bitte prüfen Sie Ihre Eingaben.',
    '429': 'Zu viele Versuche in kurzer Zeit. Bitte warten Sie eine Minute und versuchen Sie es erneut.',
    '500': 'Interner Fehler. Bitte versuchen Sie es erneut.',
    '502': 'Der Server hat eine ungültige Antwort erhalten. Bitte versuchen Sie es in einer Minute erneut.',
    '503': 'Der Dienst ist nicht verfügbar. Bitte versuchen Sie es in einer Minute erneut.',
    '504': 'Der Server hat zu lange nicht geantwortet. Bitte versuchen Sie es in einer Minute erneut.',
    other: 'Ein unbekannter Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
  },
  codes: {
    SESSION_MISMATCH:
      'Ihre Sitzung hat sich geändert. Bitte laden Sie die Seite neu und versuchen Sie es erneut. Es wurde nichts abgebucht.',
    TOKEN_FORGED:
      'Diese Seite ist nicht mehr gültig. Bitte laden Sie sie neu und versuchen Sie es erneut. Es wurde nichts abgebucht.',
    LINK_NOT_FOUND:
      'Dieser Link existiert nicht oder ist nicht verfügbar. Bitte fragen Sie den Verkäufer nach dem richtigen Link.',
    OFFER_NOT_FOUND:
      'Dieses Angebot ist ungültig oder nicht mehr verfügbar. Bitte wenden Sie sich an den Verkäufer.',
    PRODUCT_NOT_FOUND:
      'Dieses Produkt existiert nicht oder ist nicht verfügbar. Bitte fragen Sie den Verkäufer nach dem richtigen Link.',
    SELLER_NOT_READY:
      'Dieses Produkt kann derzeit nicht gekauft werden. Bitte wenden Sie sich an den Verkäufer.',
    NONCE_REUSED:
      'Diese Bestellung wurde bereits mit anderen Angaben gesendet. Bitte laden Sie die Seite neu, bevor Sie es erneut versuchen.',
    PRICE_CHANGED:
      'Der Preis hat sich geändert. Bitte prüfen Sie die neue Summe vor dem Bezahlen. Es wurde nichts abgebucht.',
    PAYMENT_IN_PROGRESS:
      'Für diesen Kauf läuft bereits eine Zahlung. Bitte warten Sie das Ergebnis ab und zahlen Sie nicht noch einmal. Ist es nicht Ihre Zahlung, kaufen Sie mit einer anderen E-Mail-Adresse.',
    NO_SHIPPING_INTEGRATION:
      'Dieses Produkt kann noch nicht versandt werden. Bitte wenden Sie sich an den Verkäufer.',
    FREIGHT_INVALID:
      'Bitte wählen Sie die Versandart noch einmal aus: Der Versandpreis gilt nicht mehr. Es wurde nichts abgebucht.',
    CAPTCHA_REQUIRED:
      'Die Sicherheitsprüfung wurde nicht abgeschlossen. Bitte versuchen Sie es noch einmal. Es wurde nichts abgebucht.',
    TICKET_NOT_RESERVABLE:
      'Dieses Ticket wird nach Datum verkauft und nicht reserviert. Es gehört Ihnen, sobald es bezahlt ist.',
    TICKET_NOT_ON_SALE: 'Dieses Kontingent ist derzeit nicht im Verkauf. Bitte wählen Sie ein anderes.',
    WAITING_ROOM:
      'Für diese Veranstaltung gibt es gerade einen Warteraum. Bitte laden Sie die Seite neu, um ihn zu betreten.',
    TOO_MANY_TICKETS: 'So viele Tickets sind pro Kauf nicht möglich. Bitte wählen Sie weniger.',
    TOO_MANY_REQUESTS:
      'Zu viele Versuche. Bitte warten Sie etwas und versuchen Sie es erneut; hilft das nicht, wenden Sie sich bitte an den Verkäufer.',
  },
  request: 'Bei der Verarbeitung Ihrer Anfrage ist ein Fehler aufgetreten',
} satisfies FailureTexts['httpErrors']
