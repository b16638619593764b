export const PlayerPage = ({ uid }: { uid: string }) => <p>{uid}</p>;
