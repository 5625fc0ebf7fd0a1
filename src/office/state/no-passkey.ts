/** The question for a passkey was closed, took too long, or none of this device fits. */
export class NoPasskey extends Error {}
