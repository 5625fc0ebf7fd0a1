import type { EntryTexts } from './pt.ts'

export const entryEs: EntryTexts = {
  optional: 'opcional',
  needsBuyers:
    'Lleva a los compradores o sus datos a otro lugar. Solo pueden cambiarlo las funciones que ven a los compradores.',
  save: 'Guardar',
  discard: 'Deshacer lo que cambié',
  saved: 'Guardado.',
  merged: 'Guardado, junto con lo que otra persona cambió mientras tanto.',
  unsaved: (p) => (p.count === 1 ? '1 cambio sin guardar' : `${p.count} cambios sin guardar`),
  kept: 'Tus cambios de antes siguen aquí, sin guardar.',
  contrast: (p) =>
    `El texto sobre este color tiene un contraste de ${p.ratio} : 1; la página elige negro o blanco.`,
  pickColour: (p) => `Elegir: ${p.name}`,
  picture: {
    hint: 'JPEG, PNG, WebP o AVIF de hasta 15 MB.',
    remove: 'Quitar la imagen',
    sending: 'Enviando la imagen…',
  },
  problems: {
    colour: 'Escribe un color, como #00E4A0.',
    required: 'Completa este campo.',
    invalid: 'Revisa este campo.',
    money: 'Escribe un importe, como 49,90.',
    whole: 'Escribe un número entero.',
    range: (p) => `De ${p.least} a ${p.most}.`,
    link: 'Empieza con https:// y no uses espacios.',
    long: (p) => `Como máximo ${p.most} caracteres.`,
    ticks: 'Elige al menos una opción.',
    email: 'Revisa el correo, como nombre@tienda.com.',
    phone: 'Escribe el número con sus códigos, como +52 55 5555 0140.',
    sites: 'Un sitio por línea, como https://tienda.com, sin ruta.',
    percent: 'Escribe un porcentaje, como 3,39.',
    refused: 'No se puede guardar así:',
  },
  before: {
    title: 'Hay compras en curso',
    save: 'Guardar de todos modos',
    underWay: (p) =>
      p.count === 1
        ? '1 compra se está pagando ahora.'
        : `${p.isMore ? 'Más de ' : ''}${p.count} compras se están pagando ahora.`,
    lead: 'Quien ya tiene un Pix, un boleto o una revisión paga lo que se le mostró. Quien todavía está en la página recibe un aviso y confirma de nuevo con lo que cambió:',
  },
  conflict: {
    title: 'Otra persona cambió los mismos campos',
    lead: (p) => `${p.author} cambió estos campos después de que abriste la página. Elige qué queda.`,
    somebody: 'Alguien',
    mine: 'Lo que escribiste',
    theirs: 'Lo que está guardado',
    keepMine: 'Quedarme con lo mío',
    takeTheirs: 'Quedarme con lo guardado',
    nothing: 'vacío',
  },
  history: {
    title: 'Historial',
    first: 'Creado',
    by: (p) => `${p.author}, ${p.at}`,
    sources: { file: 'por el archivo', office: 'aquí', retirement: 'retiro', undo: 'vuelta atrás' },
    putBack: 'Volver a como era antes',
    putBackTitle: '¿Volver a como era antes de este cambio?',
    putBackLead: 'También se deshacen los cambios posteriores. Lo vendido de las existencias no cambia.',
    more: (p) => `y ${p.count} más`,
    added: (p) => `${p.what}: agregado`,
    removed: (p) => `${p.what}: quitado`,
    changed: (p) => `${p.what}: ${p.from} → ${p.to}`,
    other: (p) => `${p.what} cambió`,
  },
  yes: 'sí',
  no: 'no',
}
