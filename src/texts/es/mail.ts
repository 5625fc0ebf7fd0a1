import { plural } from '../format.ts'
import type { MailTexts } from '../texts.ts'
import { countries } from './countries.ts'
import { result } from './result.ts'
import { trust } from './trust.ts'

export const mail = {
  greeting: (p) => `Hola, ${p.name}:`,
  field: (p) => `${p.label}: ${p.value}`,
  order: 'Pedido',
  product: 'Producto',
  products: 'Productos',
  total: 'Total',
  tax: countries.tax,
  withdrawalEnded: countries.acceptance.withdrawalEnded,
  installments: (p) => `en ${p.n} cuotas`,
  seller: trust.seller,
  gift: {
    subject: (p) => `${p.giver} te envió un regalo`,
    title: 'Un regalo para ti',
    text: (p) => `${p.giver} compró ${p.product} para ti y escribió:`,
    present: 'Regalo',
    from: 'De parte de',
    parcel: 'El vendedor envía el regalo por correo o por mensajería.',
    access: 'El vendedor envía el acceso a este correo.',
    contact: (p) => `¿Dudas? Escribe a ${p.email}.`,
    why: (p) => `Recibes este correo porque ${p.giver} eligió un regalo para ti.`,
    sentNow: result.success.giftArrives,
    sentOn: result.success.giftArrivesOn,
  },
  paidBy: result.success.method,
  statement: result.success.statement,
  contact: (p) => `¿Dudas sobre el producto? Escribe a ${p.email}.`,
  why: 'Recibes este mensaje porque se hizo un pedido con este correo.',
  donation: {
    subject: (p) => `Donación recibida: ${p.product}`,
    title: '¡Gracias por tu donación!',
    text: 'Hemos recibido tu donación. Guarda este correo como comprobante.',
  },
  purchaseConfirmed: {
    subject: (p) => `Tu compra está confirmada: ${p.product}`,
    title: 'Tu compra está confirmada',
    text: 'Hemos recibido el pago. Guarda este correo como comprobante de tu pedido.',
    nothingPaid:
      'Tu pedido está confirmado y hoy no se te ha cobrado nada. Guarda este correo como comprobante.',
    button: 'Ver mi pedido',
    accessDelay:
      'Si pasadas 72 horas no tienes los datos de acceso, revisa la carpeta de spam y contacta con el vendedor.',
    automaticPix:
      'Autorizaste el Pix automático: los próximos cobros salen de tu cuenta en su fecha. Para cancelar, abre la sección Pix Automático de la aplicación de tu banco.',
  },
  openOffice: 'Abrir en el panel',
  deliverTo: result.success.deliverTo,
  renewalPaid: {
    subject: (p) => `Pago recibido: ${p.product}`,
    title: 'Hemos recibido tu pago',
    text: 'Guarda este correo como comprobante.',
    button: 'Ver el comprobante',
  },
  cardReplaced: {
    subject: (p) => `Tarjeta actualizada: ${p.product}`,
    title: 'Se cambió la tarjeta de los próximos cobros',
    text: 'Ahora no se ha cobrado nada. Los próximos cobros irán a la nueva tarjeta. ¿No fuiste tú? Escribe al vendedor.',
    button: 'Ver el comprobante',
  },
  renewals: {
    why: 'Recibes este mensaje porque tienes una suscripción con este correo.',
    chargedOn: 'Fecha del cobro',
    retriedOn: 'Nuevo intento el',
    payBy: 'Paga antes del',
    card: 'Cambiar la tarjeta',
    pay: 'Pagar o cambiar la tarjeta',
    cancel: 'Cancelar la suscripción',
    'renewal-reminder': {
      subject: (p) => `Próximo cobro: ${p.product}`,
      title: 'Tu suscripción se va a renovar',
      text: 'Cobraremos tu tarjeta en la fecha de abajo. No tienes que hacer nada. Para usar otra tarjeta o cancelar antes, usa los enlaces de este correo.',
    },
    'renewal-failed': {
      subject: (p) => `No pudimos cobrar: ${p.product}`,
      title: 'El pago no fue aprobado',
      text: 'Tu tarjeta no fue aprobada. Tu suscripción sigue activa y lo intentaremos de nuevo en la fecha de abajo. Si lo prefieres, paga ahora o usa otra tarjeta.',
    },
    'renewal-failed-finally': {
      subject: (p) => `Paga tu suscripción: ${p.product}`,
      title: 'Necesitamos un pago tuyo',
      text: 'Tu tarjeta no fue aprobada y no volveremos a intentarlo con ella. Paga con el enlace de abajo o usa otra tarjeta.',
    },
    endsUnpaid: 'Sin el pago, la suscripción termina en esa fecha.',
    'subscription-unpaid': {
      subject: (p) => `Suscripción terminada: ${p.product}`,
      title: 'Tu suscripción terminó',
      text: 'No recibimos el pago y la suscripción terminó. No se te cobrará nada más. Para volver, suscríbete de nuevo en la página del vendedor.',
    },
  },
  subscriptionLink: {
    label: (p) => `Cambiar la tarjeta o pagar un cobro pendiente: ${p.product}`,
    until: (p) => `El enlace vale hasta el ${p.date} y es solo tuyo: no lo reenvíes.`,
  },
  open: result.success.open,
  kinds: result.success.kinds,
  tickets: {
    label: 'Ver mis entradas',
    note: 'Las entradas van también adjuntas en PDF, con el evento para tu calendario. Quien tenga el enlace podrá usar las entradas: compártelo solo con quien va contigo.',
    void: 'Las entradas reembolsadas ya no son válidas en el acceso.',
  },
  pixToPay: {
    subject: (p) => `Tu Pix está pendiente de pago: ${p.product}`,
    title: 'Tu Pix está pendiente de pago',
    text: 'Copia el código de abajo y pégalo en «Pix copia e cola» en la aplicación de tu banco.',
    code: 'Código Pix («copia e cola»)',
    expires: (p) => `El código vale hasta el ${p.time} (hora de Brasilia).`,
    button: 'Abrir el código QR',
  },
  pixAutomaticToPay: {
    subject: (p) => `Falta pagar y autorizar: ${p.product}`,
    title: 'Tu Pix automático está pendiente',
    text: 'Copia el código de abajo y pégalo en «Pix copia e cola» en la aplicación de tu banco. Al confirmar, pagas el primer cobro y autorizas los próximos.',
    button: 'Abrir el código QR',
  },
  automaticPixMissing: {
    subject: (p) => `Elige cómo pagar los próximos cobros: ${p.product}`,
    title: 'Los próximos cobros no están autorizados',
    text: 'Tu suscripción está activa, pero el Pix automático no está autorizado en tu banco. Añade una tarjeta para que continúe.',
    button: 'Elegir cómo pagar',
  },
  moved: {
    subject: (p) => `El correo de tu compra en ${p.seller} ha cambiado`,
    title: 'El correo de tu compra ha cambiado',
    text: (p) =>
      `El vendedor ha cambiado el correo de esta compra a ${p.email}. Los próximos mensajes irán allí.`,
    contact: (p) => `¿No lo has pedido? Escribe a ${p.email}.`,
  },
  cardCode: {
    subject: (p) => `Tu código: ${p.code}`,
    title: 'Tu código para usar una tarjeta guardada',
    text: 'Vuelve a la página de la compra, que sigue abierta, y escribe este código. Solo sirve en esa página y una vez.',
    label: 'Tu código',
    expires: (p) =>
      `El código vale ${plural('es', p.minutes, { one: `${p.minutes} minuto`, other: `${p.minutes} minutos` })}.`,
    why: 'Alguien pidió este código con tu correo. Si no fuiste tú, ignora este mensaje: sin el código nadie puede usar tus tarjetas.',
  },
  parcel: { sent: result.success.arrivesPhysical, arrives: result.success.arrivesWith },
  reserved: (p) =>
    `Reservado para ti hasta el ${p.time}. Un pago que nos llegue después solo vale si aún hay disponibilidad; si no, te devolvemos el dinero.`,
  boletoToPay: {
    subject: (p) => `Tu boleto: ${p.product}`,
    title: 'Tu boleto está listo',
    text: 'Paga con el código (linha digitável) de abajo. La acreditación tarda hasta 3 días hábiles.',
    line: 'Código del boleto (linha digitável)',
    due: (p) => `Vence el ${p.date}.`,
    button: 'Ver el boleto',
  },
  oxxoToPay: {
    subject: (p) => `Paga en OXXO: ${p.product}`,
    title: 'Tu ficha de pago de OXXO está lista',
    text: 'Muestra la referencia de abajo en la caja de una tienda OXXO y paga en efectivo. La confirmación tarda hasta 1 día hábil.',
    line: 'Referencia',
    due: (p) => `Paga a más tardar el ${p.date}.`,
    button: 'Ver la ficha de pago',
  },
  purchaseRefusedAfterReview: {
    subject: (p) => `Compra no completada: ${p.product}`,
    title: 'Tu compra no se completó',
    text: 'Tras la verificación, el pago no se aprobó. No se te cobrará nada; si el banco retuvo el importe, lo liberará. Puedes intentarlo con otra tarjeta u otra forma de pago.',
    button: 'Volver a intentarlo',
  },
  refundMade: {
    subject: (p) => `Reembolso: ${p.product}`,
    title: 'Tu reembolso se ha realizado',
    text: 'El vendedor te ha devuelto el importe de abajo.',
    when: result.notCompleted.refundWhen,
    stays: result.success.partiallyRefunded,
    ended: 'Ya no es válido',
    amount: 'Importe devuelto',
    button: 'Ver mi pedido',
  },
  paidTwice: {
    subject: (p) => `Pagado dos veces: ${p.product}`,
    title: 'Has pagado dos veces la misma compra',
    text: 'Esta compra ya se había pagado en otra página. El primer pago es válido y te estamos reembolsando este por completo. No tienes que hacer nada. Según el banco, puede tardar unos días en aparecer.',
    button: 'Ver mi pedido',
  },
  refunded: {
    subject: (p) => `Reembolso: ${p.product}`,
    title: 'Te hemos reembolsado el pago',
    text: 'El pago llegó cuando la compra ya no podía completarse, así que te hemos reembolsado el importe íntegro.',
    reasons: {
      'paid-twice':
        'Este pedido ya estaba pagado por otro medio. El primer pago es válido y te hemos reembolsado este por completo.',
      'other-card-failed':
        'La otra tarjeta no fue aprobada y la compra no se completó. Por eso te hemos reembolsado lo que pagó esta tarjeta.',
      'subscription-ended':
        'La suscripción terminó antes de que se confirmara este pago, así que te hemos reembolsado el importe íntegro.',
    },
    soon: 'Según el banco, puede tardar unos días en aparecer.',
    button: 'Ver mi pedido',
  },
} satisfies MailTexts
