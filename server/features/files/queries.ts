/** What a file can hang on a person or thing as. */
export type FileUse = 'logo' | 'mailing_list' | 'branding' | 'fonts' | 'billing_media' | 'contract'

export type FileRow = {
  id: string
  owner_id: string | null
  uploaded_by: string
  name: string
  /** Found from the bytes. */
  type: string
  size: number
  sha256: Buffer
  has_thumbnail: boolean
}
