import { TextField } from './field.tsx';

interface Props {
  value: string;
  error?: string | undefined;
  description: string;
  onChange(batch: string): void;
}

/** The name of a compensation, under which each player gets one. */
export const BatchField = ({ value, error, description, onChange }: Props) => (
  <TextField
    label="Name of the compensation"
    description={description}
    autoComplete="off"
    maxLength={100}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
