import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const checkIn = {
  title: 'Control de acceso',
  noScript: 'Esta página necesita JavaScript. Actívalo en el navegador.',
  noStorage: 'Este navegador no guarda datos en el dispositivo. Abre la página fuera del modo privado.',
  gate: {
    intro:
      'Comprueba las entradas en la puerta con la cámara de este dispositivo. Una vez abierta, la página funciona sin conexión.',
    key: 'Clave del evento',
    keyHint: 'Quien organiza el evento te da la clave o un enlace que la lleva.',
    name: 'Nombre de este acceso',
    nameHint: 'Por ejemplo: Puerta A. Los demás accesos ven este nombre.',
    open: 'Abrir el control',
    opening: 'Abriendo…',
    troubles: {
      key: 'Esta clave no abre ningún evento. Comprueba las letras o pide otra.',
      network: 'El servidor no respondió. Para abrir por primera vez hace falta conexión.',
      waiting:
        'Aún hay accesos de otro evento por enviar. Conecta este dispositivo antes de cambiar de evento.',
    },
  },
  verdicts: {
    ready: { title: 'Todo listo', text: 'Apunta la cámara al código QR de la entrada.' },
    welcome: 'Puede pasar',
    soldSince: 'Se vendió después de la última actualización de la lista. La firma es correcta.',
    halfPrice: 'Tarifa reducida: pide el comprobante.',
    alreadyIn: 'Ya entró',
    alreadyWhere: (p) => `A las ${p.time}, en ${p.checkInPoint}.`,
    alreadyWhen: (p) => `A las ${p.time}.`,
    refusals: {
      void: { title: 'Entrada anulada', text: 'Se reembolsó o se anuló y ya no vale.' },
      transferred: {
        title: 'Entrada transferida',
        text: 'Este código se sustituyó cuando la entrada cambió de titular. Pide el nuevo.',
      },
      'other-event': { title: 'Otro evento', text: 'La entrada es auténtica, pero de otro evento.' },
      forged: { title: 'Entrada falsa', text: 'La firma del código no es correcta.' },
      'no-ticket': {
        title: 'No es una entrada',
        text: 'Este código no es de una entrada. Pide el código QR de la entrada.',
      },
      'unknown-number': {
        title: 'Número no encontrado',
        text: 'Comprueba las letras. Una entrada nueva solo aparece al actualizar la lista.',
      },
      'not-listed': {
        title: 'No se puede comprobar',
        text: 'La entrada no está en la lista y este navegador no comprueba firmas. Conéctate y actualiza la lista.',
      },
    },
  },
  camera: {
    title: 'Cámara',
    start: 'Encender la cámara',
    stop: 'Apagar la cámara',
    troubles: {
      denied:
        'La cámara no está permitida. Permítela en los ajustes del navegador o escribe el número de la entrada.',
      missing: 'Este dispositivo no tiene cámara. Escribe el número de la entrada.',
      busy: 'Otra aplicación usa la cámara. Ciérrala y vuelve a intentarlo.',
      insecure: 'La cámara solo funciona en páginas https. Escribe el número de la entrada.',
      failed: 'No se puede leer la cámara. Recarga la página o escribe el número de la entrada.',
    },
  },
  typed: {
    label: 'Número de la entrada',
    hint: 'Está debajo del código QR: XXXX\u2011XXXX.',
    check: 'Comprobar',
  },
  inside: (p) =>
    plural('es', p.n, { one: `Ha entrado ${p.n} de ${p.of}`, other: `Han entrado ${p.n} de ${p.of}` }),
  connections: { online: 'Con conexión', offline: 'Sin conexión', refused: 'Clave revocada' },
  revoked:
    'La clave de este evento se revocó. No se ha perdido nada: escribe otra clave para enviar lo que falta.',
  anotherKey: 'Escribir otra clave',
  waiting: (p) => plural('es', p.n, { one: `${p.n} acceso por enviar`, other: `${p.n} accesos por enviar` }),
  synced: (p) => `Lista de las ${p.time}`,
  sync: 'Actualizar ahora',
  syncing: 'Actualizando…',
  leave: {
    action: 'Terminar en este dispositivo',
    title: '¿Terminar el control?',
    text: 'La clave, la lista y los accesos se borran de este dispositivo. Lo enviado sigue en el servidor.',
    lost: (p) =>
      plural('es', p.n, {
        one: `${p.n} acceso aún no se ha enviado y se pierde.`,
        other: `${p.n} accesos aún no se han enviado y se pierden.`,
      }),
    stay: 'Continuar',
  },
  doubles: {
    title: (p) =>
      plural('es', p.n, {
        one: `${p.n} entrada pasó más de una vez`,
        other: `${p.n} entradas pasaron más de una vez`,
      }),
    text: 'Se comprobaron en accesos que estaban sin conexión.',
    show: 'Ver cuáles',
  },
  unnamed: 'sin nombre',
} satisfies Topics['check-in']
