import type { FailureTexts } from '../texts.ts'

export const errors = {
  '1404': 'Dieses Produkt ist kein Abonnement. Bitte fragen Sie den Verkäufer nach dem richtigen Link.',
  '1405':
    'Zu dieser Ausweisnummer gehört kein laufendes Abonnement. Bitte prüfen Sie die Nummer; ist es beendet, schließen Sie es neu ab oder wenden Sie sich an den Verkäufer.',
  '0404': 'Mit dieser Ausweisnummer wurde kein Abonnement abgeschlossen. Bitte prüfen Sie die Nummer.',
  '0001':
    'Dieser Gutschein ist nicht mehr gültig. Bitte fahren Sie ohne ihn fort oder nutzen Sie einen anderen.',
  COUPON_USED_UP:
    'Dieser Gutschein ist bereits aufgebraucht. Bitte fahren Sie ohne ihn fort oder nutzen Sie einen anderen.',
  '87': 'Die Karte konnte nicht verarbeitet werden. Bitte prüfen Sie die Kartendaten.',
  BAD_TRACK_2_DATA: 'Die Karte konnte nicht verarbeitet werden. Bitte prüfen Sie die Kartendaten.',
  BANK: 'Ihre Bank hat die Zahlung abgelehnt. Bitte wenden Sie sich an Ihre Bank oder den Kartenherausgeber.',
  CREDIT_CARD_OPERATOR:
    'Der Kartenherausgeber hat die Zahlung abgelehnt. Bitte wenden Sie sich an ihn oder an Ihre Bank.',
  BLACKLIST_PURCHASE:
    'Die Karte wurde nach zu vielen Versuchen gesperrt. Bitte lassen Sie sie vom Kartenherausgeber entsperren oder verwenden Sie eine andere.',
  INVALID_CVV: 'Die Prüfziffer (CVV) stimmt nicht. Bitte geben Sie sie noch einmal ein.',
  INVALID_CLIENT_DATA:
    'Einige persönliche Daten stimmen nicht. Bitte prüfen Sie sie und versuchen Sie es erneut.',
  DUPLICATE_PURCHASE:
    'Sie haben dieses Produkt bereits gekauft. Die Bestätigung finden Sie in Ihrem Postfach.',
  PRODUCT_OUT_OF_STOCK:
    'Dieses Produkt ist ausverkauft. Bitte fragen Sie den Verkäufer, wann es wieder verfügbar ist.',
  INVALID_DATA: 'Die Kartendaten stimmen nicht. Bitte prüfen Sie sie und versuchen Sie es erneut.',
  INVALID_CREDIT_CARD:
    'Diese Karte ist deaktiviert, gesperrt, abgelaufen oder wird nicht unterstützt. Bitte verwenden Sie eine andere.',
  CREDIT_CARD_INVALID:
    'Die Bestellung konnte nicht abgeschlossen werden. Bitte versuchen Sie es später erneut.',
  CARD_GONE:
    'Zu Ihrer Sicherheit bewahren wir Kartendaten nur kurz auf; Ihre sind nicht mehr da. Bitte geben Sie die Karte noch einmal ein.',
  WALLET_GONE:
    'Jede Freigabe Ihrer Wallet gilt für eine Zahlung und nur kurz; diese gilt nicht mehr. Bitte zahlen Sie noch einmal mit der Wallet.',
  INSUFFICIENT_FUNDS:
    'Der Kartenrahmen reicht nicht aus. Bitte versuchen Sie eine andere Karte oder Zahlungsart.',
  INVALID_PAYMENT_TYPE: 'Diese Zahlungsart ist für den Kauf nicht möglich. Bitte wählen Sie eine andere.',
  INVALID_INSTALLMENTS:
    'Die Anzahl oder Höhe der Raten wurde nicht genehmigt. Bitte wählen Sie eine andere Ratenzahl.',
  CURRENCY_NOT_SUPPORTED:
    'Diese Karte unterstützt die Währung des Kaufs nicht. Bitte versuchen Sie eine andere.',
  SUSPECTED_FRAUD:
    'Die Zahlung wurde nicht zugelassen. Bitte wenden Sie sich an Ihre Bank oder wählen Sie eine andere Zahlungsart.',
  SUSPECTED_INTERN_FRAUD:
    'Aus Sicherheitsgründen werden hier vorerst keine Karten angenommen. Bitte bezahlen Sie auf andere Weise oder versuchen Sie es in einer Stunde erneut mit Karte.',
  BLOCKED_BY_FRAUD_ANALYSIS:
    'Der Kauf wurde nicht abgeschlossen. Bitte prüfen Sie Ihre Daten und versuchen Sie es erneut, oder wählen Sie eine andere Zahlungsart.',
  GENERIC:
    'Bei der Zahlung ist ein Fehler aufgetreten. Bitte prüfen Sie Ihre Daten und wenden Sie sich an den Verkäufer, wenn er erneut auftritt.',
  TICKET_UNAVAILABLE: 'Dieses Ticket hat gerade jemand anderes gekauft. Bitte wählen Sie ein anderes.',
  WORLDPAY_CARD_ERROR:
    'Diese Karte konnte nicht verarbeitet werden. Bitte versuchen Sie eine andere oder warten Sie einige Stunden.',
  INCOMPLETE_ADDRESS: 'Bitte füllen Sie alle Adressfelder aus.',
  COMPLETE_CHALLENGE_3DS:
    'Die 3-D-Secure-Prüfung Ihrer Bank konnte nicht abgeschlossen werden. Bitte versuchen Sie es erneut oder verwenden Sie eine andere Karte.',
  EXPIRED_RATE_TOKEN:
    'Der Wechselkurs ist abgelaufen. Bitte laden Sie die Seite neu, um den aktuellen Preis zu sehen.',
  INVALID_INSTALLMENTS_BUMP:
    'Das Zusatzprodukt lässt diese Ratenzahl nicht zu. Bitte wählen Sie weniger Raten oder entfernen Sie es.',
  ORDER_BUMP_ERROR:
    'Das Zusatzprodukt konnte nicht hinzugefügt werden. Bitte entfernen Sie es und versuchen Sie es erneut.',
  PENDING_FRAUD_ANALYSIS:
    'Ihre Bestellung ist eingegangen und wird kurz geprüft. Das Ergebnis erhalten Sie per E-Mail.',
  TOO_MANY_UNPAID:
    'Einige Ihrer Bestellungen warten noch auf Zahlung. Bitte bezahlen Sie eine davon oder versuchen Sie es in einer Stunde noch einmal.',
  VOUCHER_UNAVAILABLE:
    'Zu viele Bestellungen warten gerade auf eine Zahlung per Boleto oder Zahlschein. Bitte wählen Sie eine andere Zahlungsart, um jetzt zu kaufen.',
} satisfies FailureTexts['errors']
