import type { Topics } from '../topics.ts'

export const countries = {
  documents: {
    type: 'Tipo de documento',
    lookAgain: 'Revisa el número: parece incompleto.',
  },
  acceptance: {
    terms: {
      before: 'He leído y acepto los ',
      terms: 'Términos de uso',
      between: ' y la ',
      privacy: 'Política de privacidad',
      after: '.',
    },
    contract: 'He leído y acepto las condiciones del contrato.',
    digitalContent:
      'Quiero acceder ya al contenido digital y sé que con ello pierdo mi derecho de desistimiento.',
    gdpr: (p) =>
      `${p.seller} puede escribirme sobre otros productos. Puedo cambiar de opinión cuando quiera.`,
    required: {
      contract: 'Para continuar, acepta el contrato',
      digitalContent: 'Necesitamos este consentimiento para entregarte el contenido ya',
    },
    withdrawalEnded:
      'Pediste acceder ya al contenido digital y confirmaste que con ello terminaba tu derecho de desistimiento.',
  },
  tax: (p) => `IVA del ${p.percent} incluido (${p.value})`,
  rate: {
    shown: (p) => `Precio del vendedor: ${p.price}, al cambio de 1 ${p.base} = ${p.rate} ${p.target}.`,
    title: 'El tipo de cambio se actualizó',
    text: (p) => `El tipo de cambio valía 30 minutos y se ha renovado. Pagas ${p.now}.`,
    accept: (p) => `Pagar ${p.now}`,
    refuse: 'Ahora no',
  },
} satisfies Topics['countries']
