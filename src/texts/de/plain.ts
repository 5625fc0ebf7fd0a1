import type { PlainTexts } from '../texts.ts'

export const plain = {
  incomplete: 'Diese Seite wurde nicht vollständig geladen.',
  open: 'Einfache Seite nutzen',
  card: 'Mit Karte können Sie hier nicht zahlen. Bitte schalten Sie dafür JavaScript im Browser ein und öffnen Sie die vollständige Seite.',
  full: 'Vollständige Seite öffnen',
  impossible:
    'Dieser Kauf ist nur auf der vollständigen Seite möglich. Bitte schalten Sie JavaScript im Browser ein und öffnen Sie die Seite noch einmal.',
  captcha:
    'Dieser Kauf braucht eine Prüfung, die nur auf der vollständigen Seite möglich ist. Es wurde nichts abgebucht. Bitte schalten Sie JavaScript im Browser ein und versuchen Sie es noch einmal.',
  missing: 'Bitte prüfen Sie die markierten Felder und senden Sie das Formular noch einmal ab.',
  ordered: 'Sie haben schon bestellt; die Bestellung wartet noch auf Ihre Zahlung.',
  toOrder: 'Zur Bestellung',
  after:
    'Wenn Sie gezahlt haben, sehen Sie über die Schaltfläche unten die Bestätigung. Sie kommt auch per E-Mail.',
  paste:
    'Scannen Sie in der App Ihrer Bank den QR-Code oder fügen Sie diesen Code unter „Pix copia e cola“ ein.',
  preview:
    'Vorschau: So sieht die Seite aus, wenn das Produkt verkauft wird. Hier kann nichts gekauft werden.',
} satisfies PlainTexts
