const NOT_TRUSTED = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
]
const REASONS: { [code: string]: string } = {
  ...Object.fromEntries(
    NOT_TRUSTED.map((code) => [
      code,
      'its certificate is not signed by a known authority: NODE_EXTRA_CA_CERTS names a file with the authority’s own',
    ]),
  ),
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: compare the clocks',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name than that of the address',
}

/** Reason and remedy for a TLS error code of Node; undefined for other codes. */
export const certificateProblem = (code: unknown): string | undefined => REASONS[String(code)]
