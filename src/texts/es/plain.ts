import type { PlainTexts } from '../texts.ts'

export const plain = {
  incomplete: 'Esta página no se cargó por completo.',
  open: 'Usar la página sencilla',
  card: 'Aquí no se puede pagar con tarjeta. Para hacerlo, activa JavaScript en el navegador y abre la página completa.',
  full: 'Abrir la página completa',
  impossible:
    'Esta compra solo funciona en la página completa. Activa JavaScript en el navegador y vuelve a abrir la página.',
  captcha:
    'Esta compra necesita una comprobación que solo hace la página completa. No se ha cobrado nada. Activa JavaScript en el navegador y vuelve a intentarlo.',
  missing: 'Revisa los campos marcados y envía el formulario otra vez.',
  ordered: 'Ya hiciste un pedido y todavía espera el pago.',
  toOrder: 'Ver el pedido',
  after: 'Después de pagar, usa el botón de abajo para ver la confirmación. También llega por correo.',
  paste: 'En la aplicación de tu banco, escanea el código QR o pega este código en «Pix copia e cola».',
  preview:
    'Vista previa: así se ve la página cuando el producto está a la venta. Aquí no se puede comprar nada.',
} satisfies PlainTexts
