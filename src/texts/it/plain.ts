import type { PlainTexts } from '../texts.ts'

export const plain = {
  incomplete: 'Questa pagina non si è caricata del tutto.',
  open: 'Usa la pagina semplice',
  card: 'Qui non si può pagare con la carta. Per farlo, attiva JavaScript nel browser e apri la pagina completa.',
  full: 'Apri la pagina completa',
  impossible:
    'Questo acquisto funziona solo nella pagina completa. Attiva JavaScript nel browser e riapri la pagina.',
  captcha:
    'Questo acquisto richiede una verifica che solo la pagina completa può fare. Non è stato addebitato nulla. Attiva JavaScript nel browser e riprova.',
  missing: 'Controlla i campi segnalati e invia di nuovo il modulo.',
  ordered: 'Hai già fatto un ordine, che aspetta ancora il pagamento.',
  toOrder: 'Vedi l’ordine',
  after: 'Dopo il pagamento, usa il pulsante qui sotto per vedere la conferma. Arriva anche via email.',
  paste: 'Nell’app della tua banca, scansiona il codice QR o incolla questo codice in «Pix copia e cola».',
  preview:
    'Anteprima: la pagina si presenta così quando il prodotto è in vendita. Qui non si può comprare nulla.',
} satisfies PlainTexts
