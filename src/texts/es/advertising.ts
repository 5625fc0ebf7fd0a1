import type { Topics } from '../topics.ts'

export const advertising = {
  title: 'Publicidad',
  question: (p) =>
    `${p.seller} se anuncia en: ${p.services}. ¿Podemos decir a estos servicios que has visitado esta página y qué has comprado, con tus datos de contacto solo en forma de hash? Así se sabe qué anuncio funcionó. La compra no depende de la respuesta.`,
  no: 'No autorizar',
  yes: 'Autorizar',
  failed: 'Tu elección no se ha guardado. Inténtalo de nuevo.',
  state: {
    none: 'Los servicios de publicidad pueden saber de esta compra.',
    granted: 'Has autorizado que los servicios de publicidad sepan de esta compra.',
    denied: 'Ningún servicio de publicidad sabe de esta compra.',
  },
  change: 'Cambiar la elección',
} satisfies Topics['advertising']
