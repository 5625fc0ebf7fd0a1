import { plural } from '../format.ts'
import type { LegalTexts } from '../texts.ts'

export const legal = {
  template:
    'Texto modelo de esta tienda, escrito a partir de su configuración. Quien vende es responsable de él y puede cambiarlo por el suyo.',
  anySeller: 'Quién vende aparece en la página del producto, en el recibo y en los correos de la compra.',
  writeTo: (p) => `Escribe a ${p.email}.`,
  writeToSeller: 'Escribe al vendedor: su correo está en el recibo.',
  days: (p) => plural('es', p.n, { one: `${p.n} día`, other: `${p.n} días` }),
  years: (p) => plural('es', p.n, { one: `${p.n} año`, other: `${p.n} años` }),
  terms: {
    title: 'Términos de uso',
    seller: 'Quién vende',
    purchase: {
      title: 'La compra',
      text: 'Antes de confirmar ves el producto, el precio, los pagos a plazos, sus intereses y el envío. La compra queda hecha cuando se confirma el pago. La confirmación llega por correo.',
    },
    payment: {
      title: 'El pago',
      text: 'Un procesador de pagos hace el cobro. Los datos de la tarjeta van cifrados a él y la tienda no los ve. Un código o una ficha de pago vale hasta el plazo que aparece con ellos. El cashback que se muestra en la compra lo da quien vende, después de ella; si se devuelve el dinero, no lo hay.',
    },
    delivery: {
      title: 'La entrega',
      text: 'Lo digital llega por correo o con un enlace en la página de la compra. Lo que se envía llega a la dirección de la compra, en el plazo que mostró. Una entrada vale para la fecha y el lugar que indica.',
    },
    recurring: {
      title: 'Suscripciones',
      text: 'Una suscripción se cobra cada periodo, por el precio mostrado en la compra, hasta que se cancela. Se cancela en esta página:',
    },
    withdrawal: {
      title: 'Si cambias de opinión',
      europeEnds:
        'En Europa, este derecho no se aplica a las entradas con fecha fija y termina cuando pides recibir al momento un contenido digital.',
      more: 'Una garantía mostrada en la compra se suma a estos derechos. Los derechos que la ley de tu país da a quien compra se aplican siempre.',
    },
    contact: {
      title: 'Dudas y reclamaciones',
      text: 'En Brasil también puedes acudir al Procon o a consumidor.gov.br; en México, a la Profeco. En Europa se aplica siempre la protección al consumidor del país donde vives.',
    },
  },
  privacy: {
    title: 'Política de privacidad',
    controller: 'Quién es responsable de tus datos',
    data: {
      title: 'Qué datos',
      text: 'Lo que escribes al comprar: nombre, correo, teléfono y, si hace falta, documento y dirección. Lo que compras y cómo pagas. Contra el fraude, la red y el navegador que usas. De la tarjeta se guardan la marca, la fecha de vencimiento y algunos dígitos; el número completo va solo al procesador de pagos.',
    },
    purpose: {
      title: 'Para qué',
      text: 'Para hacer y entregar la compra, enviar comprobantes, cumplir la ley, evitar fraudes y hablarte de una compra que quedó a medias. Las bases son el contrato, la ley, el interés legítimo y, para novedades, tu consentimiento.',
    },
    recipients: {
      title: 'Quién los recibe',
      text: 'Quien vende, los procesadores de pagos, los bancos, quien entrega y quien envía los correos reciben los datos que necesitan para ello. Algunos pueden estar en otro país. Si quien vende mide sus anuncios, se avisa de la compra a las empresas de publicidad donde la ley lo permite. Las autoridades reciben lo que manda la ley.',
    },
    kept: {
      title: 'Cuánto tiempo',
      purchases: (p) =>
        `Tus datos en una compra: ${p.time}. Después se quitan de ella; solo quedan fechas e importes.`,
      purchasesAlways:
        'Tus datos en una compra: mientras quien vende los necesite para cumplir la ley y atender tus derechos.',
      leads: (p) => `Lo escrito en una compra que no se terminó: ${p.time}.`,
      webhooks: (p) => `Los avisos de los procesadores de pagos: ${p.time}.`,
      card: 'El número de una tarjeta: hasta el fin de la compra, 30 minutos como máximo.',
    },
    cookies: {
      title: 'Cookies',
      text: 'Una cookie reconoce tu visita. Caduca después de 30 días sin visitas, o de 90 en total. Otras guardan el idioma y quién recomendó el producto.',
    },
    rights: {
      title: 'Tus derechos',
      brazil:
        'En Brasil, la LGPD (art. 18) te da derecho a saber qué datos hay, verlos, corregirlos, llevártelos y borrarlos, y a retirar un consentimiento. Las reclamaciones van a la ANPD.',
      europe:
        'En Europa, el RGPD (arts. 15 a 22) te da derecho a ver, corregir, borrar, limitar y llevarte tus datos, a oponerte a su uso y a retirar un consentimiento. Las reclamaciones van a la autoridad de protección de datos de tu país.',
    },
  },
} satisfies LegalTexts
