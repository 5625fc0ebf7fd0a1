import type { Topics } from '../topics.ts'

export const paying = {
  confirmation: {
    title: 'Confirma tu compra',
    question: (p) => `¿Pagar en ${p.n} cuotas de ${p.value}, ${p.total} en total?`,
    questionOnce: (p) => `¿Pagar ${p.value} en un solo pago?`,
    confirm: 'Sí, pagar',
    cancel: 'No, volver',
  },
  bump: {
    upTo: (p) =>
      p.n === 1
        ? 'Con este producto: solo 1 pago con tarjeta'
        : `Con este producto: hasta ${p.n} cuotas con tarjeta`,
    lowered: (p) => `Con este producto, ${p.to} con tarjeta, en lugar de ${p.from}`,
  },
  processing: {
    title: 'Procesando el pago',
    text: 'No salgas de esta pantalla. Suele tardar unos segundos.',
    slow: 'Está tardando más de lo normal, pero tu pedido sigue en curso. No vuelvas a pagar.',
    redirecting: 'Te llevamos al paso siguiente…',
    waiting:
      'La tienda no responde. Seguimos intentándolo, siempre con este mismo pedido: no pagarás dos veces. No cierres esta pantalla.',
    offline:
      'No tienes conexión. Cuando vuelva, enviaremos este mismo pedido: no pagarás dos veces. No cierres esta pantalla.',
    unknown: 'No sabemos si tu pedido llegó. Vuelve a intentarlo: es el mismo pedido y no pagarás dos veces.',
  },
  priceChanged: {
    title: 'El precio ha cambiado',
    text: (p) =>
      `Mientras completabas el formulario, el total pasó de ${p.before} a ${p.now}. No se ha cobrado nada. ¿Quieres continuar?`,
    accept: (p) => `Continuar por ${p.now}`,
    refuse: 'Ahora no',
  },
  recovery: {
    anotherCard: 'Usar otra tarjeta',
    anotherMethod: 'Pagar de otra forma',
    withoutBumps: 'Quitar el producto adicional',
    notCharged: 'No se ha cobrado nada.',
    mailAgain: 'Enviar otra vez el correo',
    mailing: 'Enviando el correo…',
    mailed:
      'Si hay una compra con estos datos, la confirmación llega en un momento al correo que se usó en ella. Mira también la carpeta de spam.',
  },
} satisfies Topics['paying']
