import type { FailureTexts } from '../texts.ts'

export const httpErrors = {
  statuses: {
    '400': 'Ungültige Anfrage. Bitte prüfen Sie die gesendeten Daten.',
    '401': 'Nicht autorisiert.',
    '403': 'Zugriff verweigert.',
    '404': 'Nicht gefunden. Bitte prüfen Sie die Adresse.',
    '410': 'Ihr Kauf konnte nicht durchgeführt werden.',
    '422': 'Bitte prüfen Sie Ihre Eingaben.',
    '429': 'Zu viele Versuche in kurzer Zeit. Bitte warten Sie eine Minute und versuchen Sie es erneut.',
    '500': 'Interner Fehler. Bitte versuchen Sie es erneut.',
    '502': 'Der Server hat eine ungültige Antwort erhalten.',
    '503': 'Der Dienst ist nicht verfügbar.',
    '504': 'Der Server hat zu lange nicht geantwortet.',
    other: 'Ein unbekannter Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
  },
  codes: {
    SESSION_MISMATCH:
      'Ihre Sitzung hat sich geändert. Bitte laden Sie die Seite neu und versuchen Sie es erneut. Es wurde nichts abgebucht.',
    TOKEN_FORGED:
      'Diese Seite ist nicht mehr gültig. Bitte laden Sie sie neu und versuchen Sie es erneut. Es wurde nichts abgebucht.',
    LINK_NOT_FOUND: 'Dieser Link existiert nicht oder ist nicht verfügbar.',
    OFFER_NOT_FOUND:
      'Dieses Angebot ist ungültig oder nicht mehr verfügbar. Bitte wenden Sie sich an den Verkäufer.',
    PRODUCT_NOT_FOUND: 'Dieses Produkt existiert nicht oder ist nicht verfügbar.',
    SELLER_NOT_READY: 'Dieses Produkt kann derzeit nicht bezahlt werden.',
    NONCE_REUSED:
      'Diese Bestellung wurde bereits mit anderen Angaben gesendet. Bitte laden Sie die Seite neu, bevor Sie es erneut versuchen.',
    PRICE_CHANGED:
      'Der Preis hat sich geändert. Bitte prüfen Sie die neue Summe vor dem Bezahlen. Es wurde nichts abgebucht.',
    PAYMENT_IN_PROGRESS:
      'Für diesen Kauf läuft bereits eine Zahlung. Bitte warten Sie das Ergebnis ab und zahlen Sie nicht noch einmal.',
    NO_SHIPPING_INTEGRATION: 'Der Verkäufer hat für dieses Produkt keinen Versand eingerichtet.',
    FREIGHT_INVALID:
      'Bitte wählen Sie die Versandart noch einmal aus: Der Versandpreis gilt nicht mehr. Es wurde nichts abgebucht.',
    CAPTCHA_REQUIRED:
      'Die Sicherheitsprüfung wurde nicht abgeschlossen. Bitte versuchen Sie es noch einmal. Es wurde nichts abgebucht.',
    TICKET_NOT_RESERVABLE:
      'Dieses Ticket wird nach Datum verkauft und nicht reserviert. Es gehört Ihnen, sobald es bezahlt ist.',
    TICKET_NOT_ON_SALE: 'Dieses Kontingent ist derzeit nicht im Verkauf.',
    WAITING_ROOM:
      'Für diese Veranstaltung gibt es gerade einen Warteraum. Laden Sie die Seite neu, um ihn zu betreten.',
    TOO_MANY_TICKETS: 'Sie haben bereits so viele Tickets gewählt, wie ein Kauf erlaubt.',
    TOO_MANY_REQUESTS:
      'Zu viele Versuche in kurzer Zeit. Bitte warten Sie eine Minute und versuchen Sie es erneut.',
  },
  request: 'Bei der Verarbeitung Ihrer Anfrage ist ein Fehler aufgetreten',
} satisfies FailureTexts['httpErrors']
