import type { Topics } from '../topics.ts'

export const cancel = {
  title: 'Cancelar contratos aquí',
  intro: 'Completa y cancela en esta página. No hace falta ninguna cuenta.',
  kind: 'Tipo de cancelación',
  ordinary: 'Cancelación ordinaria',
  forCause: 'Cancelación por causa grave',
  causeLabel: 'Motivo de la cancelación',
  product: 'Producto',
  fields: {
    cause: 'Motivo (solo en la cancelación por causa grave)',
    name: 'Nombre y apellidos',
    email: 'Correo electrónico de la compra',
    order: 'Número de pedido (opcional)',
    end: 'Terminar el (opcional)',
  },
  hints: {
    order:
      'Está en el correo de confirmación, por ejemplo 4K7Q-2XM9. Sin él, buscamos el contrato por el correo electrónico.',
    end: 'Sin fecha, el contrato termina lo antes posible: con el periodo que ya está pagado.',
  },
  declared: { order: 'Número de pedido', end: 'Fin solicitado' },
  earliest: 'Lo antes posible',
  sentTo: (p) => `La confirmación se envía a ${p.email}.`,
  submit: 'Cancelar ahora',
  missing: 'Completa este campo.',
  tooLong: 'Este texto es demasiado largo.',
  wrongEmail: 'Revisa la dirección de correo electrónico.',
  wrongDate: 'Revisa la fecha.',
  card: 'No escribas aquí el número de una tarjeta.',
  received: {
    title: 'Hemos recibido tu cancelación',
    text: 'Te hemos enviado una confirmación por correo electrónico, con lo que has declarado, la fecha y la hora de recepción y el fin del contrato.',
    at: 'Recibida el',
    reference: 'Referencia',
    save: 'Guardar este comprobante',
    by: (p) => `Declarada con el botón «${p.button}».`,
  },
  going: {
    title: 'Tu contrato está cancelado',
    ends: (p) => `Termina el ${p.date}. Después no se cobra nada más.`,
    over: (p) => `Terminó el ${p.date}.`,
    undoHint: 'Hasta entonces puedes cambiar de idea.',
    undo: 'Mantener el contrato',
  },
  undone: {
    title: 'Tu contrato continúa',
    text: 'La cancelación se ha anulado. Te hemos enviado una confirmación por correo electrónico.',
  },
  mail: {
    buyer: {
      subject: 'Confirmación de tu cancelación',
      title: 'Hemos recibido tu cancelación',
      text: 'Este mensaje confirma lo que has declarado y cuándo lo recibimos. Guárdalo.',
      ends: (p) => `El contrato termina el ${p.date}. A partir de ese día no se cobra nada más.`,
      over: (p) => `Este contrato ya había terminado el ${p.date}.`,
      forCause:
        'El vendedor ha recibido tu motivo y te responde si el contrato termina antes y si hay dinero que devolver.',
      unmatched:
        'No hemos encontrado ningún contrato con estos datos. Revisa el número de pedido y usa el correo electrónico de la compra, o escribe al vendedor.',
      several: 'Hay más de un contrato con este correo electrónico. Abre abajo el que quieres cancelar.',
      notYou:
        '¿No has sido tú o has cambiado de idea? Hasta que termine el contrato, puedes anular aquí la cancelación.',
    },
    undone: {
      subject: 'Cancelación anulada',
      title: 'El contrato continúa',
      text: 'La cancelación se ha anulado y el contrato continúa como antes.',
    },
    onFile: {
      subject: 'Intento de cancelar tu contrato',
      title: 'Alguien ha pedido cancelar tu contrato',
      text: 'Hemos recibido una cancelación con tu número de pedido y otra dirección de correo electrónico. Por eso no ha cambiado nada.',
      next: 'Si has sido tú, abre el enlace de arriba. Si no, no tienes que hacer nada.',
    },
    seller: {
      subject: (p) => `Cancelación de ${p.name}`,
      title: 'Un comprador ha cancelado un contrato',
      ends: (p) =>
        `El contrato termina por sí solo el ${p.date}; los cobros a partir de ese día se han cancelado.`,
      forCause:
        'El comprador cancela por causa grave. Respóndele: si el motivo es válido, termina antes la suscripción en su página y devuelve lo que corresponda en la página de la venta.',
    },
  },
} satisfies Topics['cancel']
