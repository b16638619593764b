export const Audit = () => <p>Audit</p>;
