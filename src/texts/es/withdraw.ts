import type { Topics } from '../topics.ts'

/**
 * The labels of both steps are those of article 11a of Directive 2011/83/EU (inserted by Directive (EU) 2023/2673), which
 * also takes words that say the same as clearly; Spain had not transposed it by its date.
 */
export const withdraw = {
  title: 'Desistir del contrato aquí',
  intro:
    'Indica tu compra. En el siguiente paso la revisas y confirmas; hasta entonces no cambia nada. No hace falta decir el motivo.',
  fields: {
    order: 'Número de pedido',
    product: 'Producto',
    name: 'Nombre completo',
    email: 'Correo electrónico de la compra',
  },
  orderHint: 'Está en el correo de confirmación y en el comprobante, por ejemplo 4K7Q-2XM9.',
  sentTo: (p) => `El acuse de recibo se envía a ${p.email}.`,
  next: 'Continuar',
  missing: 'Completa este campo.',
  wrongEmail: 'Revisa la dirección de correo.',
  card: 'No escribas aquí el número de una tarjeta.',
  review: {
    title: 'Revisa y confirma',
    text: 'Al confirmar, desistes de esta compra. Si estás dentro del plazo legal, o de una garantía con reembolso automático, tu dinero vuelve por el medio con el que pagaste y tu acceso al producto termina.',
    confirm: 'Confirmar desistimiento',
    change: 'Volver y corregir',
  },
  guarantee: {
    automatic: (p) =>
      `El vendedor da una garantía hasta el ${p.at}: al confirmar, tu dinero vuelve automáticamente por el medio con el que pagaste y tu acceso al producto termina.`,
    ask: (p) =>
      `El vendedor da una garantía hasta el ${p.at} y responde a tu solicitud: el dinero no vuelve automáticamente. Al confirmar, le envías la solicitud.`,
  },
  received: {
    title: 'Recibimos tu desistimiento',
    text: 'Te enviamos un acuse de recibo por correo, con lo que declaraste y la fecha y la hora de recepción.',
    at: 'Recibido el',
    reference: 'Referencia',
  },
  mail: {
    buyer: {
      subject: 'Recibimos tu desistimiento',
      title: 'Recibimos tu desistimiento de la compra',
      text: 'Este mensaje confirma lo que declaraste y cuándo lo recibimos. Guárdalo.',
      next: 'Si hay una compra con este número y esta dirección y el plazo legal, o una garantía con reembolso automático, sigue abierto, devolvemos el dinero por el mismo medio de pago y te avisamos por correo. En los demás casos, el vendedor te responde. Si aún no has pagado, no pagues: lo que se pague después se devuelve.',
      notYou:
        'Si no fuiste tú, avisa al vendedor de la compra. El dinero solo vuelve por el medio con el que se pagó.',
    },
    done: {
      subject: 'Tu desistimiento se ha completado',
      title: 'Tu desistimiento se ha completado',
      refunded:
        'El dinero de esta compra vuelve por el medio en que pagaste. Cuándo llega depende de tu banco o del emisor de la tarjeta. Las suscripciones de esta compra han terminado.',
      unpaid:
        'Esta compra no se había pagado: no hay nada que reembolsar. Si se paga algo después, lo reembolsamos.',
    },
    refused: {
      subject: 'Respuesta a tu desistimiento',
      title: 'No se pudo aceptar tu desistimiento',
      text: 'El vendedor respondió:',
      next: 'Si no estás de acuerdo, responde al vendedor o acude a un organismo de protección al consumidor.',
    },
    onFile: {
      subject: 'Intento de desistir de tu compra',
      title: 'Alguien pidió desistir de tu compra',
      text: 'Recibimos un desistimiento con el número de tu pedido y otro correo electrónico. Por eso nada ha cambiado en tu compra.',
      next: 'Si fuiste tú, hazlo de nuevo con el correo de la compra. Si no, no tienes que hacer nada.',
    },
    seller: {
      subject: (p) => `Desistimiento del pedido ${p.order}`,
      title: 'Un comprador desistió de la compra',
      refunds:
        'El derecho de desistimiento se aplica: el dinero se devuelve automáticamente y las suscripciones de esta compra terminan.',
      guaranteeRefunds:
        'Tu garantía se aplica: el dinero se devuelve automáticamente y las suscripciones de esta compra terminan.',
      asks: 'Responde en el panel, en Desistimientos o en la página de la venta; se avisa al comprador por correo.',
      until: 'El plazo legal termina el',
      guaranteeUntil: 'Tu garantía termina el',
      other: 'El dinero no se pudo devolver por el medio de pago.',
      reasons: {
        'no-right': 'La ley no da derecho de desistimiento en esta compra.',
        late: 'El plazo legal ya terminó.',
        parcel: 'El plazo empieza con la entrega, y primero se devuelve el producto.',
        event: 'La compra es de entradas, que pueden haberse usado.',
        guarantee: 'El plazo legal terminó o no se aplica, y tu garantía sigue vigente.',
        'guarantee-often':
          'Tu garantía sigue vigente, pero este comprador ya tuvo tres reembolsos automáticos en 90 días.',
        'transfer-only':
          'El derecho se aplica, pero este medio de pago solo se devuelve por transferencia bancaria.',
        'too-late': 'El derecho se aplica, pero este Pix ya no se puede devolver: haz una transferencia.',
        'refund-refused': 'El derecho se aplica, pero el medio de pago rechazó la devolución.',
      },
    },
  },
} satisfies Topics['withdraw']
